import * as v from 'valibot'
import { CATEGORIES, isPhotoAddress } from './group.ts'

/** Longest texts (in characters) and largest number that a group may hold. The forms show them, the backend keeps them. */
export const GROUP_LIMITS = {
  name: 100,
  description: 4000,
  location: 200,
  members: 100_000,
  photo: 2048,
} as const

/**
 * What a member types into the create and update form, and what the backend accepts (spec §3, §5).
 * `members` is a number, or digits as a form sends them; `date` is `YYYY-MM-DD`;
 * `photo` is an http(s) address, or a path under `/images/` on this site.
 */
export const GroupInput = v.object({
  name: requiredText('Group name', GROUP_LIMITS.name),
  category: v.picklist(CATEGORIES, 'Choose one of the categories.'),
  description: requiredText('Description', GROUP_LIMITS.description),
  location: requiredText('Location', GROUP_LIMITS.location),
  members: v.pipe(
    v.union(
      [v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number))],
      'Max members is required.',
    ),
    v.number('Max members must be a whole number.'),
    v.integer('Max members must be a whole number.'),
    v.minValue(1, 'Max members must be at least 1.'),
    v.maxValue(
      GROUP_LIMITS.members,
      `Max members can be at most ${GROUP_LIMITS.members.toLocaleString('en')}.`,
    ),
  ),
  date: v.pipe(
    v.string('End date is required.'),
    v.trim(),
    v.nonEmpty('End date is required.'),
    v.check(isCalendarDate, 'End date must be a real date, like 2027-05-31.'),
  ),
  photo: v.pipe(
    requiredText('Photo URL', GROUP_LIMITS.photo),
    v.check(isPhotoAddress, 'Photo URL must be a web address that starts with https:// or http://.'),
  ),
})

/** A group as a member gives it, checked. */
export type GroupInput = v.InferOutput<typeof GroupInput>

function requiredText(label: string, longest: number) {
  return v.pipe(
    v.string(`${label} is required.`),
    v.trim(),
    v.nonEmpty(`${label} is required.`),
    v.maxLength(longest, `${label} can be at most ${longest.toLocaleString('en')} characters.`),
    v.check(isStorableText, `${label} holds a character that cannot be stored.`),
  )
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
