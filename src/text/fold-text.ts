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
 * "Zürich’s Café-Club" is `zurichs cafe club`.
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
