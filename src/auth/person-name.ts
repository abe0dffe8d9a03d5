import { cleanLine } from '../text/clean-text.ts'
import type { User } from './auth-client.ts'

/** Maximum length of a person's name, in characters. */
export const NAME_LIMIT = 100

/** What a member is called (spec §2). */
export function nameOf(user: Pick<User, 'displayName'> | null): string {
  return readName(user?.displayName ?? '') || 'User'
}

/** A name from somebody else's program, within the limit. */
export function readName(text: string): string {
  // Again, since the cut may have split a character.
  return cleanLine(cleanLine(text).slice(0, NAME_LIMIT))
}
