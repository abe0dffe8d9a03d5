/** Letters that Unicode does not decompose, and the sigma that only ends words. */
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

const LETTER = String.raw`[\p{L}\p{N}\p{M}]`
const LETTERS = `${LETTER}+`
/** Includes signs that distinguish words: d&d, c++, c#. */
const WORD = `${LETTERS}(?:&${LETTERS})*(?:[+#]+(?!${LETTERS}))?`
const WORDS = new RegExp(WORD, 'gu')
const PLAIN_WORDS = /[a-z0-9]+(?:&[a-z0-9]+)*(?:[+#]+(?![a-z0-9]))?/g
/** Includes letters that are typed as apostrophes, such as the ʻokina. */
const APOSTROPHES = /['’‘‛`´′＇ʹʻʼʽʾʿˈ]/g
/** Accents, signs that Arabic and Hebrew mostly omit, and what is invisible, such as the soft hyphens of copied words. */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]|\p{Default_Ignorable_Code_Point}/gu
/** Words that people also write as one: k-pop, k pop, e-mail. */
const JOINED = new RegExp(`(?<!${LETTER})(?:${LETTERS}(?:[-‐‑]${LETTERS})+|\\p{L} ${LETTERS})`, 'gu')

/** The words of a text as a search compares them: "Zürich’s Café-Club" is `zurichs cafe club`. */
export function foldText(text: string): string {
  return wordsOf(foldLetters(text)).join(' ')
}

/** {@link foldText} for a text to search in: "K-Pop" is ` k pop kpop `. */
export function foldSpaced(text: string): string {
  const letters = foldLetters(text)
  const joined = (letters.match(JOINED) ?? []).map((parts) => parts.replace(/[-‐‑ ]/g, ''))
  return ['', ...wordsOf(letters), ...joined, ''].join(' ')
}

function foldLetters(text: string): string {
  if (isPlain(text)) return text.toLowerCase().replace(/['’`]/g, '')
  return text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøđðłþıς]/g, (letter) => PLAIN[letter] ?? letter)
}

function wordsOf(letters: string): string[] {
  return letters.match(isPlain(letters) ? PLAIN_WORDS : WORDS) ?? []
}

/** Whether a text has only ASCII and ’, as most English ones do: the patterns for it run much faster. */
export function isPlain(text: string): boolean {
  return /^[\x20-\x7e’]*$/.test(text)
}
