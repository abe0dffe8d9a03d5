import { normaliseCategory } from './group.ts'

/** An empty text means any. `find/group-index.ts` runs queries in memory, the backend in SQL. */
export interface GroupQuery {
  /** Each word must occur in the name, category, location, organiser's name or description. */
  q: string
  category: string
  /** Each word must occur in the location. */
  place: string
  /** From today until 7 or 30 days ahead. */
  ends: '' | 'week' | 'month'
  /** Groups without an end date count as open. */
  status: '' | 'open' | 'ended'
  /** `''` means by best match if there is a text, otherwise newest first. */
  sort: '' | GroupSort
}

/**
 * `newest` and `oldest` sort by end date; groups without one come last or first (spec §2). All others put
 * ended groups last: `listed` keeps the list's order, the last created first; `size` puts the largest first.
 * Ties keep the list's order, or reverse it for `oldest`.
 */
export type GroupSort = (typeof GROUP_SORTS)[number]

export const GROUP_SORTS = ['listed', 'newest', 'oldest', 'match', 'name', 'size'] as const

const ADDRESS_SORTS = ['newest', 'oldest', 'name', 'size'] as const

/** How many days ahead, not counting today, each `ends` reaches. */
export const DAYS_AHEAD = { week: 7, month: 30 }

/** A search by text or place finds at most this many, the last created, so that common words stay cheap. */
export const MAX_FOUND = 1000

/** In characters. */
export const MAX_LENGTH = { q: 500, category: 100, place: 100 }

export const ANY_GROUP: GroupQuery = { q: '', category: '', place: '', ends: '', status: '', sort: '' }

/** How many groups All Groups shows at first, and adds each time. */
export const PAGE_SIZE = 48

export const MAX_SHOWN = 10 * PAGE_SIZE

/** Reads an address such as `?category=Fishing&sort=oldest`. Drops invalid values, truncates long texts. */
export function readGroupQuery(params: URLSearchParams): GroupQuery {
  const text = (name: keyof typeof MAX_LENGTH) =>
    (params.get(name) ?? '').replaceAll('\0', '').slice(0, MAX_LENGTH[name])
  return {
    q: text('q').trim(),
    category: normaliseCategory(text('category')),
    place: text('place').trim(),
    ends: oneOf(['week', 'month'], params.get('ends')),
    status: oneOf(['open', 'ended'], params.get('status')),
    sort: oneOf(ADDRESS_SORTS, params.get('sort')),
  }
}

/** Reads how many groups an address such as `?show=96` shows: whole pages, at least one. */
export function readShown(params: URLSearchParams): number {
  const pages = Math.ceil(Number(params.get('show')) / PAGE_SIZE) || 1
  return Math.min(Math.max(pages, 1) * PAGE_SIZE, MAX_SHOWN)
}

/** The search part of an address, such as `category=Fishing`, without default values. */
export function writeGroupQuery(query: Partial<GroupQuery>): string {
  const params = { ...ANY_GROUP, ...query }
  if (params.sort === sortOf({ ...params, sort: '' })) params.sort = ''
  return String(new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')))
}

export function sortOf({ q, sort }: Pick<GroupQuery, 'q' | 'sort'>): GroupSort {
  if (sort) return sort
  return q ? 'match' : 'newest'
}

/** Whether groups are sorted by end date alone, so that ended ones need not come last. */
export function isByDate(sort: GroupSort): sort is 'newest' | 'oldest' {
  return sort === 'newest' || sort === 'oldest'
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | '' {
  return values.find((one) => one === value) ?? ''
}
