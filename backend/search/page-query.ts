import * as v from 'valibot'
import { isCalendarDay } from '../../src/features/groups/deadline.ts'
import { GROUP_SORTS, type GroupQuery, MAX_LENGTH } from '../../src/features/groups/group-query.ts'
import { HttpError } from '../http/http-error.ts'

/** A query for one page of results, by a viewer for whom it is `today`. */
export interface PageQuery extends GroupQuery {
  sort: Exclude<GroupQuery['sort'], ''>
  today: string
  offset: number
  limit: number
}

const MAX_OFFSET = 10_000_000
const MAX_LIMIT = 100
const DEFAULT_LIMIT = '48'

function text(max: number) {
  const rule = `Must be given once, with at most ${max} characters.`
  return v.optional(v.pipe(v.string(rule), v.trim(), v.maxLength(max, rule)), '')
}

function oneOf<const T extends string>(values: readonly T[]) {
  return v.optional(v.picklist(['', ...values], `Must be one of ${values.join(', ')}.`), '')
}

function wholeNumber(max: number, defaultValue: string) {
  const rule = `Must be a whole number from 0 to ${max}.`
  const isWithin = (digits: string) => /^\d{1,9}$/.test(digits) && Number(digits) <= max
  const number = v.pipe(v.string(rule), v.check(isWithin, rule))
  return v.pipe(v.optional(number, defaultValue), v.transform(Number))
}

const DAY = 'Must be a date, like 2027-05-31.'
const ENTRIES = {
  q: text(MAX_LENGTH.q),
  category: text(MAX_LENGTH.category),
  place: text(MAX_LENGTH.place),
  ends: oneOf(['week', 'month']),
  status: oneOf(['open', 'ended']),
  sort: oneOf(GROUP_SORTS),
  today: v.optional(v.pipe(v.string(DAY), v.check(isCalendarDay, DAY))),
  offset: wholeNumber(MAX_OFFSET, '0'),
  limit: wholeNumber(MAX_LIMIT, DEFAULT_LIMIT),
}
const Params = v.strictObject(ENTRIES, 'Is not a parameter of this call.')

/** Reads the parameters of a call; an empty one counts as absent. @throws {HttpError} 400 naming the invalid ones. */
export function readPageQuery(params: Record<string, unknown>, today: string): PageQuery {
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(Params, given)
  if (parsed.success) {
    const { q, sort } = parsed.output
    return { ...parsed.output, today: parsed.output.today ?? today, sort: sort || (q ? 'match' : 'listed') }
  }
  const fields = Object.fromEntries(parsed.issues.map(({ path, message }) => [path?.[0].key, message]))
  throw new HttpError(400, 'bad_parameter', 'The address has an invalid parameter.', { fields })
}
