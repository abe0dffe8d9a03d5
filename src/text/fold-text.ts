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

const LETTERS = String.raw`[\p{L}\p{N}\p{M}]+`
/** With the signs that make a word another one: d&d, c++, c#. */
const WORD = `${LETTERS}(?:&${LETTERS})*(?:[+#]+(?!${LETTERS}))?`
const WORDS = new RegExp(WORD, 'gu')
const PLAIN_WORDS = /[a-z0-9]+(?:&[a-z0-9]+)*(?:[+#]+(?![a-z0-9]))?/g
/** Apostrophes, and letters that are written as such: the ʻokina. */
const APOSTROPHES = /['’‘‛`´′＇ʹʻʼʽʾʿˈ]/g
/** Accents, and what Arabic and Hebrew are mostly written without: vowel signs and stretching; joiners and variants. */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]|\p{Join_Control}|\p{Variation_Selector}/gu
/** What people also write as one word: k-pop, k pop, e-mail. */
const JOINED = new RegExp(
  `(?<!${LETTERS})${LETTERS}(?:[-‐‑]${LETTERS})+|(?<!${LETTERS})\\p{L} ${LETTERS}`,
  'gu',
)

/**
 * The words of a text as a search compares them: lower case, without accents and apostrophes, one space between them:
 * "Zürich’s Café-Club" is `zurichs cafe club`.
 */
export function foldText(text: string): string {
  return wordsOf(foldLetters(text)).join(' ')
}

/**
 * The same of a text that is searched: a space before and after each word, and what stands apart that people also write together
 * once more: "K-Pop" is ` k pop kpop `.
 */
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

/** Whether all is ASCII but for ’, as in most English texts: the patterns for those compile and run much faster. */
export function isPlain(text: string): boolean {
  return /^[\x20-\x7e’]*$/.test(text)
}
