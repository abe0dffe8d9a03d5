import { cleanLine } from '../text/clean-text.ts'
import type { User } from './user.ts'

export const MAX_NAME = 100

/** A member's display name (spec §2). */
export function nameOf(user: Pick<User, 'displayName'> | null): string {
  return readName(user?.displayName ?? '') || 'User'
}

/** Cleans a name from another program, and cuts it to the limit. */
export function readName(text: string): string {
  // Cleaned again, since the cut may have split a character.
  return cleanLine(cleanLine(text).slice(0, MAX_NAME))
}
