import * as v from 'valibot'
import { dayOf, isCalendarDay } from './deadline.ts'
import { CATEGORIES, type Group, isPhotoAddress } from './group.ts'

/** Longest texts (in characters) and largest number that a group may hold. The forms show them, the backend keeps them. */
export const GROUP_LIMITS = {
  name: 100,
  description: 4000,
  location: 200,
  members: 100_000,
  photo: 2048,
} as const

const NO_CATEGORY = 'Choose one of the categories.'
const NO_DATE = 'End date is required.'
const NO_SUCH_DATE = 'End date must be a real date, like 2027-05-31.'

/**
 * What a member types into the create and update form, and what the backend accepts (spec §3, §5).
 * `members` is a number, or digits as a form sends them; `date` is `YYYY-MM-DD`;
 * `photo` is an http(s) address, or a path under `/images/` on this site.
 */
export const GroupInput = v.object({
  name: requiredText('Group name', GROUP_LIMITS.name),
  category: v.pipe(v.string(NO_CATEGORY), v.check(isCategory, NO_CATEGORY)),
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
  date: v.pipe(v.string(NO_DATE), v.trim(), v.nonEmpty(NO_DATE), v.check(isCalendarDay, NO_SUCH_DATE)),
  photo: v.pipe(
    requiredText('Photo URL', GROUP_LIMITS.photo),
    v.check(isPhotoAddress, 'Photo URL must be a web address that starts with https:// or http://.'),
  ),
})

/** A group as a member gives it, checked. */
export type GroupInput = v.InferOutput<typeof GroupInput>

/** What a change may leave as it is, although a new group could not have it. */
export type GroupBefore = Pick<Group, 'category' | 'date'>

/**
 * The rules of a write at this moment: no group may begin with an end date that has passed. A change may leave the
 * category and the end date that an older group had, whatever they are; one that no date field can show stays when
 * that field is left empty.
 * @param hasPassed whether a day (`YYYY-MM-DD`) is over for the member.
 * @param before the group that is changed; none for a new one.
 */
export function groupInputFor(hasPassed: (day: string) => boolean, before?: GroupBefore) {
  const isKept = (date: string) => before !== undefined && [before.date, dayOf(before.date)].includes(date)
  return v.object({
    ...GroupInput.entries,
    category: v.pipe(
      v.string(NO_CATEGORY),
      v.check((category) => category === before?.category || isCategory(category), NO_CATEGORY),
    ),
    date: v.pipe(
      v.string(NO_DATE),
      v.trim(),
      v.transform((date) => date || (before && !dayOf(before.date) ? before.date : '')),
      v.nonEmpty(NO_DATE),
      v.check((date) => isKept(date) || isCalendarDay(date), NO_SUCH_DATE),
      v.check((date) => isKept(date) || !hasPassed(date), 'End date must not be in the past.'),
    ),
  })
}

export type GroupRules = ReturnType<typeof groupInputFor>

function isCategory(text: string): boolean {
  return CATEGORIES.some((category) => category === text)
}

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
