import * as v from 'valibot'

/** The category choices of a group (spec §3). */
export const CATEGORIES = [
  'Drawing & Painting',
  'Photography',
  'Video Gaming',
  'Fishing',
  'Running',
  'Cooking',
  'Reading',
  'Writing',
] as const

/** A group as the product shows it. What an old document lacks is `''`, or `null` for `members` (spec §3). */
export interface Group {
  _id: string
  name: string
  category: string
  description: string
  location: string
  members: number | null
  date: string
  photo: string
  userName: string
  userEmail: string
}

const textOrEmpty = v.fallback(v.pipe(v.string(), v.trim()), '')
const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * Reads a group as any backend of spec §7 sends it. Old documents hold `members` as text, no photo or an unparsable
 * date; what cannot be read becomes empty. Only a group without an id or a name cannot be shown.
 */
export const StoredGroup = v.object({
  _id: v.pipe(v.string(), v.nonEmpty()),
  name: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  category: textOrEmpty,
  description: textOrEmpty,
  location: textOrEmpty,
  members: v.fallback(
    v.nullable(
      v.union([wholeNumber, v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number), wholeNumber)]),
    ),
    null,
  ),
  date: v.pipe(
    textOrEmpty,
    v.transform((date) => (Number.isNaN(Date.parse(date)) ? '' : date)),
  ),
  photo: v.pipe(
    textOrEmpty,
    v.transform((photo) => (isPhotoAddress(photo) ? photo : '')),
  ),
  userName: textOrEmpty,
  userEmail: textOrEmpty,
})

/** An http(s) address, or a path on this site: nothing that runs, nothing that names another scheme. */
export function isPhotoAddress(text: string): boolean {
  if (/[\s\\]/.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
