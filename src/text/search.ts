import { distance } from 'fastest-levenshtein'
import { foldSpaced, foldText, isPlain } from './fold-text.ts'

const MAX_WORDS = 12
const MAX_SIMILAR = 5

/** The distinct words of a search, none if it has neither letters nor digits. */
export function searchWords(text: string): string[] {
  const words = foldText(text).split(' ').filter(Boolean)
  return [...new Set(words)].slice(0, MAX_WORDS)
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** What to look for in a {@link foldSpaced} text: long and unspaced words match anywhere, others at the beginning of a word. */
export function needleOf(word: string): string {
  const isPart = /^[\p{L}\p{N}\p{M}]{3,}$/u.test(word) || UNSPACED.test(word)
  return isPart ? word : ` ${word}`
}

/** The items whose texts have every word of a search, or the search itself if it has none, such as "?". */
export function searchTexts<T>(items: readonly T[], textOf: (item: T) => string, search: string): T[] {
  const needles = searchWords(search).map(needleOf)
  if (needles.length === 0) return items.filter((item) => textOf(item).includes(search.trim()))
  return items.filter((item) => {
    const text = foldSpaced(textOf(item))
    return needles.every((needle) => text.includes(needle))
  })
}

/** Splits a text into parts that alternately do not match and match. */
export function splitAtMatches(text: string, words: string[]): string[] {
  if (words.length === 0) return [text]
  const parts = text.split(isPlain(text) ? /([A-Za-z0-9'’]+)/ : /([\p{L}\p{N}\p{M}'’]+)/u)
  const folded = parts.map(foldText)
  const needles = words.map(needleOf)
  const found = folded.filter((part) => needles.some((needle) => ` ${part}`.includes(needle)))
  const matches = new Set(found.length > 0 ? found : words.flatMap((word) => similarWords(word, folded)))
  const split = ['']
  for (const [index, part] of parts.entries()) {
    if (matches.has(folded[index] ?? '')) split.push(part, '')
    else split[split.length - 1] += part
  }
  return split
}

/** The part of a text around the first word of a search that `shown` lacks; `''` if there is none. */
export function excerptOf(text: string, search: string, shown: string): string {
  const others = foldSpaced(shown)
  const words = searchWords(search).filter((word) => !others.includes(needleOf(word)))
  const [before = '', match, ...after] = splitAtMatches(text.replace(/\s+/g, ' ').trim(), words)
  if (match === undefined) return ''
  return `${endOf(before)}${startOf(match + after.join(''))}`
}

// Cuts between words, if the script separates them.

function startOf(text: string): string {
  const [start = ''] = text.match(/^.{0,90}(?!\S)/su) ?? text.match(/^.{0,90}/su) ?? []
  return start === text ? text : `${start.trimEnd()}…`
}

function endOf(text: string): string {
  const [end = ''] = text.match(/(?<!\S)\S.{0,39}$/su) ?? text.match(/.{0,40}$/su) ?? []
  return end === text ? text : `…${end}`
}

/**
 * Longer words, such as sentences in scripts without spaces, are found only as typed. Correcting one would take seconds,
 * since Unicode can expand a query to a word of thousands of letters.
 */
export const MAX_CORRECTED_LENGTH = 50

/** How many typing errors a word may have: one from four letters on, two from eight. */
export function maxTypos(word: string): number {
  if (word.length < 4 || word.length > MAX_CORRECTED_LENGTH) return 0
  return word.length < 8 ? 1 : 2
}

/** The words that may be meant by `typed`, nearest first. */
export function similarWords(typed: string, words: Iterable<string>): string[] {
  const allowed = maxTypos(typed)
  if (allowed === 0) return []
  const swapped = new Set(transpositionsOf(typed))
  const similar: { word: string; typos: number }[] = []
  for (const word of words) {
    if (Math.abs(word.length - typed.length) > allowed) continue
    const typos = swapped.has(word) ? 1 : distance(word, typed)
    if (typos <= allowed) similar.push({ word, typos })
  }
  return similar
    .sort((one, other) => one.typos - other.typos || (one.word < other.word ? -1 : 1))
    .slice(0, MAX_SIMILAR)
    .map(({ word }) => word)
}

/** The variants of a word with two neighbouring letters swapped. */
export function transpositionsOf(word: string): string[] {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, index) =>
      [...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join(''),
    )
}
