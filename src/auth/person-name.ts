/** Longest name of a person, in characters. */
export const NAME_LIMIT = 100

/** A name without characters that nobody sees, and that hide or turn around what stands beside it; on one line. */
export function cleanName(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A name that somebody else's program gives: clean, and cut to the limit. */
export function readName(text: string): string {
  // Once more, as the cut may have gone through a character.
  return cleanName(cleanName(text).slice(0, NAME_LIMIT))
}
