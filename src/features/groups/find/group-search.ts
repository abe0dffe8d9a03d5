import { distance } from 'fastest-levenshtein'

/** The maximum number of words in a search. */
const MOST_WORDS = 12
/** The maximum number of other words that a mistyped word may stand for. */
const MOST_ALIKE = 20

/** Letters that Unicode does not take apart into a plain one and a mark, and the sigma that only ends a word. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}

/**
 * The words of a text as a search compares them: lower case, without accents and apostrophes, one space between them:
 * "Zürich’s Café-Club" is `zurichs cafe club`. The backend's `hobbynest_fold` does the same in SQL.
 */
export function foldText(text: string): string {
  return foldSpaced(text).trim()
}

/** The same with a space before and after: joined, since V8 copies what is put together by `+` when it is first searched. */
export function foldSpaced(text: string): string {
  return wordsOf(` ${text} `).join(' ')
}

function wordsOf(text: string): string[] {
  if (isPlain(text)) {
    return text
      .toLowerCase()
      .replace(/['’]/g, '')
      .split(/[^a-z0-9]+/)
  }
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøđðłþıς]/g, (letter) => PLAIN[letter] ?? letter)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
}

/** Whether all is ASCII but for ’, as in most English texts: the patterns for those compile and run much faster. */
export function isPlain(text: string): boolean {
  return /^[\x20-\x7e’]*$/.test(text)
}

/** What somebody looks for: each different word of the text. None where it has neither letters nor digits. */
export function searchWords(text: string): string[] {
  const words = foldText(text).split(' ').filter(Boolean)
  return [...new Set(words)].slice(0, MOST_WORDS)
}

/** How many typing errors a word may have: one from four letters on, two from eight. */
export function slipsAllowed(word: string): number {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * The words that may have been meant by `typed`, the nearest first: with a letter too many, one missing, a wrong one,
 * or two swapped.
 */
export function wordsAlike(typed: string, words: Iterable<string>): string[] {
  const allowed = slipsAllowed(typed)
  if (allowed === 0) return []
  const swapped = new Set(swapsOf(typed))
  const alike: { word: string; slips: number }[] = []
  for (const word of words) {
    if (Math.abs(word.length - typed.length) > allowed) continue
    const slips = swapped.has(word) ? 1 : distance(word, typed)
    if (slips <= allowed) alike.push({ word, slips })
  }
  return alike
    .sort((one, other) => one.slips - other.slips || (one.word < other.word ? -1 : 1))
    .slice(0, MOST_ALIKE)
    .map(({ word }) => word)
}

/** The word with each pair of neighbouring letters swapped. */
export function swapsOf(word: string): string[] {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, index) =>
      [...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join(''),
    )
}
