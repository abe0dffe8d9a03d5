import { isCalendarDay } from '../../src/features/groups/deadline.ts'
import {
  DAYS_AHEAD,
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

const LARGEST_OFFSET = 10_000_000
const LARGEST_PAGE = 100
const PAGE = 48

/** What is wrong with a value, or undefined. An empty one counts as absent. */
const RULES: Record<keyof PageQuery, (value: string) => string | undefined> = {
  q: atMost(MAX_LENGTH.q),
  category: (value) =>
    value.includes('\0') ? 'contains a character that no category has' : atMost(MAX_LENGTH.category)(value),
  place: atMost(MAX_LENGTH.place),
  ends: oneOf(Object.keys(DAYS_AHEAD)),
  status: oneOf(['open', 'ended']),
  sort: oneOf(GROUP_SORTS),
  today: (value) => (isCalendarDay(value) ? undefined : 'must be a date, like 2027-05-31'),
  offset: wholeNumber(LARGEST_OFFSET),
  limit: wholeNumber(LARGEST_PAGE),
}

/**
 * What the parameters of a call ask for. Without `sort` it is the best match of a text, else as the whole list is ordered.
 * @param today the day where they name none.
 * @throws {HttpError} 400 `bad_parameter` with a sentence for each that is unknown, repeated or bad.
 */
export function readPageQuery(params: Record<string, unknown>, today: string): PageQuery {
  const faults = Object.entries(params).flatMap(([name, value]) => {
    const fault = faultOf(name, value)
    return fault ? [[name, `${name} ${fault}.`]] : []
  })
  if (faults.length > 0) {
    const message = 'The address has an invalid parameter.'
    throw new HttpError(400, 'bad_parameter', message, { fields: Object.fromEntries(faults) })
  }
  const text = (name: keyof PageQuery) => String(params[name] ?? '').trim()
  const { ends, status, sort } = params as Partial<GroupQuery>
  const q = text('q')
  return {
    q,
    category: String(params.category ?? ''),
    place: text('place'),
    ends: ends ?? '',
    status: status ?? '',
    sort: sort || (q ? 'match' : 'listed'),
    today: text('today') || today,
    offset: Number(text('offset') || 0),
    limit: Number(text('limit') || PAGE),
  }
}

function faultOf(name: string, value: unknown): string | undefined {
  const rule = Object.hasOwn(RULES, name) ? RULES[name as keyof PageQuery] : undefined
  if (!rule) return 'is not a parameter of this call'
  if (typeof value !== 'string') return 'is given more than once'
  return value === '' ? undefined : rule(value)
}

function atMost(most: number) {
  return (value: string) => (value.trim().length > most ? `can be at most ${most} characters` : undefined)
}

function oneOf(values: readonly string[]) {
  return (value: string) => (values.includes(value) ? undefined : `must be one of ${values.join(', ')}`)
}

function wholeNumber(largest: number) {
  return (value: string) =>
    /^\d{1,9}$/.test(value) && Number(value) <= largest
      ? undefined
      : `must be a whole number from 0 to ${largest.toLocaleString('en')}`
}
