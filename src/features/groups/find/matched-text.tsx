import { foldText, wordsAlike } from './group-search.ts'

/**
 * A text in which the words that were searched for are marked: those that begin like that, or else those that may
 * have been meant.
 */
export function MatchedText({ text, words }: { text: string; words: string[] }) {
  const parts = text.split(/([\p{L}\p{N}\p{M}'’]+)/u)
  const folded = parts.map(foldText)
  const begun = folded.filter((part) => words.some((word) => part.startsWith(word)))
  const marked = new Set(begun.length > 0 ? begun : words.flatMap((word) => wordsAlike(word, folded)))
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
    marked.has(folded[index] ?? '') ? <mark key={index}>{part}</mark> : part,
  )
}
