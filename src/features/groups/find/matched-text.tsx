import type { ReactNode } from 'react'
import { foldText, isPlain } from '../../../text/fold-text.ts'
import { needleOf, searchWords, wordsAlike } from '../../../text/search.ts'
import type { RenderText } from '../group-card.tsx'
import type { GroupQuery } from './group-query.ts'

/**
 * Returns what renders a text with the words marked that were searched for: those that contain it, or else those that
 * may have been meant. The words of a place are looked for in places alone.
 */
export function markMatches({ q, place }: Pick<GroupQuery, 'q' | 'place'>): RenderText {
  const words = searchWords(q)
  const placeWords = [...words, ...searchWords(place)]
  return (text, field) => markWords(text, field === 'location' ? placeWords : words)
}

/**
 * What stands between two marks is one text: React and the browser would have one for each word to lay out. Other marks
 * make another element, since a browser that translates the page takes the texts in it away from React.
 */
function markWords(text: string, words: string[]): ReactNode {
  const parts = text.split(isPlain(text) ? /([A-Za-z0-9'’]+)/ : /([\p{L}\p{N}\p{M}'’]+)/u)
  const folded = parts.map(foldText)
  const found = folded.filter((part) => words.some((word) => ` ${part}`.includes(needleOf(word))))
  const marked = new Set(found.length > 0 ? found : words.flatMap((word) => wordsAlike(word, folded)))
  if (marked.size === 0) return text
  const shown: ReactNode[] = []
  let plain = ''
  for (const [index, part] of parts.entries()) {
    if (!marked.has(folded[index] ?? '')) plain += part
    else {
      shown.push(plain, <mark key={index}>{part}</mark>)
      plain = ''
    }
  }
  return (
    <span key={[...marked, text].join()}>
      {shown}
      {plain}
    </span>
  )
}
