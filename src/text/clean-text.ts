/** A letter of a script that uses joiners and variants, which in other scripts would only disguise words. */
const LETTER = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Default_Ignorable_Code_Point}])[\p{L}\p{M}]`
/** May also end a word, as in older Malayalam and Arabic abbreviations. Persian keyboards easily produce two. */
const JOINER = String.raw`(?:[\u200c\u200d]{1,2}(?=${LETTER})|\u200d)`
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?`

/** Sequences that keep their invisible characters. The first ones are the flags of England, Scotland and Wales. */
const WRITTEN_WITH_INVISIBLE = [
  String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
  String.raw`${PICTURE}(?:\u200d${PICTURE})*`,
  String.raw`[0-9#*]\ufe0f\u20e3`,
  String.raw`${LETTER}(?:\p{Variation_Selector}${JOINER}?|${JOINER})`,
].join('|')

/** Controls, overrides, fillers, tags, lone surrogates, and blanks that Unicode classes as letters or symbols. */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cs}\ufff9-\ufffb\u2800\u{13441}\u{13442}\u{1d159}]|(?!\s)\p{Cc}`

const HAS_INVISIBLE = new RegExp(INVISIBLE, 'u')
const INVISIBLE_ALONE = new RegExp(`(${WRITTEN_WITH_INVISIBLE})|${INVISIBLE}`, 'gu')

/** A text as stored and shown: lines end with `\n`, and invisible characters remain only in {@link WRITTEN_WITH_INVISIBLE}. */
export function cleanText(text: string): string {
  const lines = text.replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
  const visible = (HAS_INVISIBLE.test(lines) ? lines.replace(INVISIBLE_ALONE, '$1') : lines).trim()
  return /[^\s\p{M}]/u.test(visible) ? visible : ''
}

/** {@link cleanText} on one line, with one space between words. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}
