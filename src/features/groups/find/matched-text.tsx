import type { ReactNode } from 'react'
import { foldText, isPlain, searchWords, wordsAlike } from './group-search.ts'

/**
 * Returns what renders a text with the words marked that were searched for: those that begin like that, or else those that
 * may have been meant.
 */
export function markMatches(search: string): (text: string) => ReactNode {
  const words = searchWords(search)
  return (text) => <MatchedText text={text} words={words} />
}

function MatchedText({ text, words }: { text: string; words: string[] }) {
  const parts = text.split(isPlain(text) ? /([A-Za-z0-9'’]+)/ : /([\p{L}\p{N}\p{M}'’]+)/u)
  const folded = parts.map(foldText)
  const begun = folded.filter((part) => words.some((word) => part.startsWith(word)))
  const marked = new Set(begun.length > 0 ? begun : words.flatMap((word) => wordsAlike(word, folded)))
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
    marked.has(folded[index] ?? '') ? <mark key={index}>{part}</mark> : part,
  )
}
