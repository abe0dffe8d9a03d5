import { Fragment } from 'react'
import { foldText, slipsAllowed, wordsAlike } from './group-search.ts'

/** A text with its words marked that somebody looked for: those that begin so, else those that may have been meant. */
export function MatchedText({ text, words }: { text: string; words: string[] }) {
  if (words.length === 0) return text
  const parts = text.split(/([\p{L}\p{N}\p{M}'’]+)/u)
  const begun = parts.map((part) => words.some((word) => foldText(part).startsWith(word)))
  const isBegun = begun.includes(true)
  return parts.map((part, index) => {
    const isMarked = begun[index] || (!isBegun && words.some((word) => isAlike(word, foldText(part))))
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
    return isMarked ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>
  })
}

function isAlike(typed: string, word: string): boolean {
  return slipsAllowed(typed) > 0 && wordsAlike(typed, [word]).length > 0
}
