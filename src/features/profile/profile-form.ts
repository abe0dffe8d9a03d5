import * as v from 'valibot'
import { MAX_NAME } from '../../auth/person-name.ts'
import { atMost } from '../../forms/form-data.ts'
import { cleanLine } from '../../text/clean-text.ts'

const MAX_ADDRESS = 2048

/** Shown while the name is being typed (spec §5, the variant with the warning sign). */
export const NAME_WARNING = '⚠️ Please enter your full name (at least two words).'

/** Spec §5. */
export function isFullName(name: string): boolean {
  return /\S\s+\S/.test(name)
}

/** Spec §5. Accepts the current photo even without an extension (Google's), so that the name can change. */
export function buildProfileForm(currentPhotoURL: string) {
  return v.object({
    name: v.pipe(
      v.string(),
      v.transform(cleanLine),
      v.check(isFullName, 'Please enter a full name (at least two words).'),
      atMost(MAX_NAME, 'Name'),
    ),
    photoURL: v.pipe(
      v.string(),
      v.trim(),
      atMost(MAX_ADDRESS, 'Photo URL'),
      v.check(
        (text) => text === '' || text === currentPhotoURL || isImageAddress(text),
        'Please enter a valid image URL (must start with http/https and end in .jpg/.png/etc).',
      ),
    ),
  })
}

function isImageAddress(text: string): boolean {
  return /^https?:\/\/\S+\.(png|jpe?g|gif|webp|svg)$/i.test(text) && URL.canParse(text)
}
