/** Maximum length of a person's name, in characters. */
export const NAME_LIMIT = 100

/** A name on one line, without invisible characters or ones that hide or reverse what is next to them. */
export function cleanName(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A name from somebody else's program: cleaned, and cut to the limit. */
export function readName(text: string): string {
  // Again, since the cut may have split a character.
  return cleanName(cleanName(text).slice(0, NAME_LIMIT))
}
