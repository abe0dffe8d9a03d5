import type { ReactNode } from 'react'
import { foldText, isPlain, searchWords, wordsAlike } from './group-search.ts'

/**
 * Returns what renders a text with the words marked that were searched for: those that begin like that, or else those that
 * may have been meant.
 */
export function markMatches(search: string): (text: string) => ReactNode {
  const words = searchWords(search)
  return (text) => markWords(text, words)
}

/**
 * What stands between two marks is one text: React and the browser would have one for each word to lay out. Other marks
 * make another element, since a browser that translates the page takes the texts in it away from React.
 */
function markWords(text: string, words: string[]): ReactNode {
  const parts = text.split(isPlain(text) ? /([A-Za-z0-9'’]+)/ : /([\p{L}\p{N}\p{M}'’]+)/u)
  const folded = parts.map(foldText)
  const begun = folded.filter((part) => words.some((word) => part.startsWith(word)))
  const marked = new Set(begun.length > 0 ? begun : words.flatMap((word) => wordsAlike(word, folded)))
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
