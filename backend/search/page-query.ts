import * as v from 'valibot'
import { isCalendarDay } from '../../src/features/groups/deadline.ts'
import {
  type DAYS_AHEAD,
  GROUP_SORTS,
  type GroupQuery,
  MAX_LENGTH,
} from '../../src/features/groups/group-query.ts'
import { HttpError } from '../http/http-error.ts'

/** A part of what a query finds, for a viewer with this date. */
export interface PageQuery extends GroupQuery {
  today: string
  offset: number
  limit: number
}

const MAX_OFFSET = 10_000_000
const MAX_LIMIT = 100
const DEFAULT_LIMIT = '48'

const once = v.string('is given more than once')

function text(max: number) {
  return v.pipe(once, v.trim(), v.maxLength(max, `can be at most ${max} characters`))
}

function oneOf<const T extends string>(values: readonly T[]) {
  return v.optional(v.pipe(once, v.picklist(['', ...values], `must be one of ${values.join(', ')}`)), '')
}

function wholeNumber(max: number, usual: string) {
  const message = `must be a whole number from 0 to ${max.toLocaleString('en')}`
  const digits = v.pipe(once, v.regex(/^\d{1,9}$/, message), v.transform(Number), v.maxValue(max, message))
  return v.optional(digits, usual)
}

const Params = v.strictObject(
  {
    q: v.optional(text(MAX_LENGTH.q), ''),
    category: v.optional(
      v.pipe(
        once,
        v.excludes('\0', 'contains a character that no category has'),
        v.check(
          (name) => name.trim().length <= MAX_LENGTH.category,
          `can be at most ${MAX_LENGTH.category} characters`,
        ),
      ),
      '',
    ),
    place: v.optional(text(MAX_LENGTH.place), ''),
    ends: oneOf(['week', 'month'] satisfies (keyof typeof DAYS_AHEAD)[]),
    status: oneOf(['open', 'ended']),
    sort: oneOf(GROUP_SORTS),
    today: v.optional(v.pipe(once, v.check(isCalendarDay, 'must be a date, like 2027-05-31'))),
    offset: wholeNumber(MAX_OFFSET, '0'),
    limit: wholeNumber(MAX_LIMIT, DEFAULT_LIMIT),
  },
  'is not a parameter of this call',
)

/** Reads the parameters of a call; an empty one counts as absent. @throws {HttpError} 400 with a sentence for each that is wrong. */
export function readPageQuery(params: Record<string, unknown>, today: string): PageQuery {
  const parsed = v.safeParse(
    Params,
    Object.fromEntries(Object.entries(params).filter(([, value]) => value !== '')),
  )
  if (parsed.success) {
    const { q, sort } = parsed.output
    return { ...parsed.output, today: parsed.output.today ?? today, sort: sort || (q ? 'match' : 'listed') }
  }
  const fields = Object.fromEntries(
    parsed.issues.map(({ path, message }) => [path?.[0].key, `${path?.[0].key} ${message}.`]),
  )
  throw new HttpError(400, 'bad_parameter', 'The address has an invalid parameter.', { fields })
}
