import * as v from 'valibot'
import { requiredLine, requiredText } from '../../forms/form-data.ts'
import { cleanLine } from '../../text/clean-text.ts'
import { formatCount } from '../../text/format.ts'
import { dayOf, isCalendarDay } from './deadline.ts'
import { CATEGORIES, type Group, isPhotoAddress } from './group.ts'

/** Maximum lengths in characters, and the maximum of `members`. */
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

/** The fields that an update may leave as they are, even if a new group could not have them. */
export type ExistingGroup = Pick<
  Group,
  'name' | 'category' | 'description' | 'location' | 'members' | 'date' | 'photo'
>

/**
 * The rules of the forms and of the backend (spec §3, §5). `members` is a number or its digits. On an update,
 * an empty `date` keeps an end date that no date field can show, and a text or number may stay as long or large as it is.
 */
export function groupRules(hasPassed: (day: string) => boolean, existing?: ExistingGroup) {
  const isUnchanged = (date: string) =>
    existing !== undefined && [existing.date, dayOf(existing.date)].includes(date)
  const maxLength = (field: 'name' | 'description' | 'location' | 'photo') =>
    Math.max(GROUP_LIMITS[field], existing?.[field].length ?? 0)
  const maxMembers = Math.max(GROUP_LIMITS.members, existing?.members ?? 0)
  return v.object({
    name: requiredLine('Group name', maxLength('name')),
    category: v.pipe(
      v.string(NO_CATEGORY),
      v.check((category) => [existing?.category, ...CATEGORIES].includes(category), NO_CATEGORY),
    ),
    description: requiredText('Description', maxLength('description')),
    location: requiredLine('Location', maxLength('location')),
    members: v.pipe(
      v.union([v.number(), typedNumber], 'Max members is required.'),
      v.integer('Max members must be a whole number in digits only, such as 1000.'),
      v.minValue(1, 'Max members must be at least 1.'),
      v.maxValue(maxMembers, `Max members can be at most ${formatCount(maxMembers)}.`),
    ),
    date: v.pipe(
      v.string(NO_DATE),
      v.trim(),
      v.transform((date) => date || (existing && !dayOf(existing.date) ? existing.date : '')),
      v.nonEmpty(NO_DATE),
      v.check((date) => isUnchanged(date) || isCalendarDay(date), NO_SUCH_DATE),
      v.check((date) => isUnchanged(date) || !hasPassed(date), 'End date must not be in the past.'),
    ),
    photo: v.pipe(
      requiredLine('Photo URL', maxLength('photo')),
      v.check(
        isPhotoAddress,
        'Photo URL must be a web address without spaces that starts with https:// or http://.',
      ),
    ),
  })
}

export type GroupRules = ReturnType<typeof groupRules>

export type GroupInput = v.InferOutput<GroupRules>

/** `null` for anything but digits: what `1.000` means depends on the writer. Arabic, Persian and full-width ones count too. */
export function readWholeNumber(text: string): number | null {
  const digits = text.trim().replace(OTHER_DIGITS, (digit) => `${digit.charCodeAt(0) % 16}`)
  return /^\d{1,99}$/.test(digits) ? Number(digits) : null
}

const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g
