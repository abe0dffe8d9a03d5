import * as v from 'valibot'
import { requiredLine, requiredText } from '../../forms/form-data.ts'
import { cleanLine } from '../../text/clean-text.ts'
import { formatCount } from '../../text/format.ts'
import { readWholeNumber } from '../../text/whole-number.ts'
import { dayOf, isCalendarDay } from './deadline.ts'
import { CATEGORIES, type Group, isPhotoAddress } from './group.ts'

/** Longest texts (in characters) and largest number that a group may hold. */
const GROUP_LIMITS = {
  name: 100,
  description: 4000,
  location: 200,
  members: 100_000,
  photo: 2048,
} as const

const typedNumber = v.pipe(
  v.string(),
  v.transform(cleanLine),
  v.nonEmpty(),
  v.transform((text) => readWholeNumber(text) ?? Number.NaN),
)

const NO_CATEGORY = 'Choose one of the categories.'
const NO_DATE = 'End date is required.'
const NO_SUCH_DATE = 'End date must be a real date, like 2027-05-31.'

/** What an update may leave as it is, although a new group could not have it. */
export type ExistingGroup = Pick<Group, 'name' | 'category' | 'description' | 'location' | 'date' | 'photo'>

/**
 * The rules of the forms and of the backend (spec §3, §5). `members` is a number or its digits; `date` is `YYYY-MM-DD`;
 * `photo` is an http(s) address or the path of a picture on this site. An end date that no date field can show stays when the
 * field is left empty, and a text may be as long as it has been.
 * @param hasPassed whether a day is over for the member.
 * @param existing the group that is updated; none for a new one.
 */
export function groupRules(hasPassed: (day: string) => boolean, existing?: ExistingGroup) {
  const isKept = (date: string) =>
    existing !== undefined && [existing.date, dayOf(existing.date)].includes(date)
  const upTo = (field: 'name' | 'description' | 'location' | 'photo') =>
    Math.max(GROUP_LIMITS[field], existing?.[field].length ?? 0)
  return v.object({
    name: requiredLine('Group name', upTo('name')),
    category: v.pipe(
      v.string(NO_CATEGORY),
      v.check((category) => category === existing?.category || isCategory(category), NO_CATEGORY),
    ),
    description: requiredText('Description', upTo('description')),
    location: requiredLine('Location', upTo('location')),
    members: v.pipe(
      v.union([v.number(), typedNumber], 'Max members is required.'),
      v.integer('Max members must be a whole number in digits only, such as 1000.'),
      v.minValue(1, 'Max members must be at least 1.'),
      v.maxValue(GROUP_LIMITS.members, `Max members can be at most ${formatCount(GROUP_LIMITS.members)}.`),
    ),
    date: v.pipe(
      v.string(NO_DATE),
      v.trim(),
      v.transform((date) => date || (existing && !dayOf(existing.date) ? existing.date : '')),
      v.nonEmpty(NO_DATE),
      v.check((date) => isKept(date) || isCalendarDay(date), NO_SUCH_DATE),
      v.check((date) => isKept(date) || !hasPassed(date), 'End date must not be in the past.'),
    ),
    photo: v.pipe(
      requiredLine('Photo URL', upTo('photo')),
      v.check(
        isPhotoAddress,
        'Photo URL must be a web address without spaces that starts with https:// or http://.',
      ),
    ),
  })
}

export type GroupRules = ReturnType<typeof groupRules>

/** A group as a member enters it, validated. */
export type GroupInput = v.InferOutput<GroupRules>

function isCategory(text: string): boolean {
  return CATEGORIES.some((category) => category === text)
}
