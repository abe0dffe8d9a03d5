import { CATEGORIES } from './group.ts'

/**
 * Which groups All Groups shows, and in which order; an empty text stands for any. `find/group-index.ts` carries it out in
 * memory, the backend in SQL.
 */
export interface GroupQuery {
  /** Each of its words is in the name, category, location, creator's name or description. */
  q: string
  category: string
  /** Each of its words is in the location. */
  place: string
  /** Ends from today on, within 7 or 30 days. */
  ends: '' | 'week' | 'month'
  /** A group without an end date has not ended. */
  status: '' | 'open' | 'ended'
  /** `''`: the best match of a text, else the newest. */
  sort: '' | GroupSort
}

/**
 * `newest`, `oldest`: by end date, those without one last or first (spec §2). All others have ended groups last: `listed` as
 * the list has them, the last created first; `size` the largest first. Equals stay as listed; in `oldest` the other way round.
 */
export type GroupSort = (typeof GROUP_SORTS)[number]

export const GROUP_SORTS = ['listed', 'newest', 'oldest', 'match', 'name', 'size'] as const

const ADDRESS_SORTS = ['newest', 'oldest', 'name', 'size'] as const

/** How many days ahead, not counting today, the `ends` of a query reach. */
export const DAYS_AHEAD = { week: 7, month: 30 }

/** At most so many are found by a text or a place, the last created: no word is too common to be looked for. */
export const MAX_FOUND = 1000

/** The longest texts that a query can contain, in characters. */
export const MAX_LENGTH = { q: 500, category: 100, place: 100 }

export const ANY_GROUP: GroupQuery = { q: '', category: '', place: '', ends: '', status: '', sort: '' }

/** How many groups All Groups shows at first, and how many more each time. */
export const PAGE_SIZE = 48

/** How many it shows at most. */
export const MAX_SHOWN = 42 * PAGE_SIZE

/** Of an address such as `?category=Fishing&sort=oldest`: ignores invalid values, truncates long texts. */
export function readGroupQuery(params: URLSearchParams): GroupQuery {
  const text = (name: keyof typeof MAX_LENGTH) =>
    (params.get(name) ?? '').replaceAll('\0', '').slice(0, MAX_LENGTH[name])
  const q = text('q').trim()
  return {
    q,
    category: ownCategory(text('category')),
    place: text('place').trim(),
    ends: oneOf(['week', 'month'], params.get('ends')),
    status: oneOf(['open', 'ended'], params.get('status')),
    sort: oneOf(q ? ['match', ...ADDRESS_SORTS] : ADDRESS_SORTS, params.get('sort')),
  }
}

/** Of an address such as `?show=96`: in whole pages, at least one. */
export function readShown(params: URLSearchParams): number {
  const pages = Math.ceil(Number(params.get('show')) / PAGE_SIZE) || 1
  return Math.min(Math.max(pages, 1) * PAGE_SIZE, MAX_SHOWN)
}

/** The search of an address, such as `category=Fishing`, without what is shown anyway. */
export function writeGroupQuery(query: Partial<GroupQuery>): string {
  const { q, category, place, ends, status, sort } = { ...ANY_GROUP, ...query }
  const params = { q, category, place, ends, status, sort: sort === sortOf({ q, sort: '' }) ? '' : sort }
  return String(new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')))
}

/** The order of a query's results. */
export function sortOf({ q, sort }: Pick<GroupQuery, 'q' | 'sort'>): GroupSort {
  if (sort) return sort
  return q ? 'match' : 'newest'
}

/** Whether an order is by end date, which alone decides where ended groups are. */
export function isByDate(sort: GroupSort): sort is 'newest' | 'oldest' {
  return sort === 'newest' || sort === 'oldest'
}

function ownCategory(text: string): string {
  const typed = text.trim().toLowerCase()
  return CATEGORIES.find((name) => name.toLowerCase() === typed) ?? text
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | '' {
  return values.find((one) => one === value) ?? ''
}
