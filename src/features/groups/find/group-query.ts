/**
 * Which groups, and in which order: what All Groups asks of the list. An empty text asks for nothing in particular. The
 * same words stand in its address and in the call; what they mean is said here once, and answered by `group-index.ts` in
 * memory and by the backend in SQL, which one suite of tests holds together.
 */
export interface GroupQuery {
  /** Each of its words is in the name, category, place, creator's name or description. */
  q: string
  category: string
  /** Each of its words is in the place. */
  place: string
  /** Ends from today on, within 7 or 30 days. */
  ends: '' | 'week' | 'month'
  /** Has not ended, or has; a group without an end date has not. */
  status: '' | 'open' | 'ended'
  /** `''`: the best match of a text, else the newest. */
  sort: '' | GroupSort
}

/**
 * `newest`, `oldest`: by end date, those without one last or first (spec §2). All others have ended groups last: `listed`
 * as the whole list has them, the last created first; `match` by how well a text is matched; `name` from A to Z; `size`
 * the largest first. Equals stand as listed; in `oldest` the other way round.
 */
export type GroupSort = (typeof GROUP_SORTS)[number]

export const GROUP_SORTS = ['listed', 'newest', 'oldest', 'match', 'name', 'size'] as const

/** How many days ahead, not counting today, the `ends` of a query reach. */
export const DAYS_AHEAD = { week: 7, month: 30 }

/** What a query with a text or a place finds at most: the last created, so that no word is too common to be looked for. */
export const MOST_FOUND = 1000

/** The longest texts that a query can contain, in characters. */
export const LONGEST = { q: 500, category: 100, place: 100 }

export const ANY_GROUP: GroupQuery = { q: '', category: '', place: '', ends: '', status: '', sort: '' }

/** The query of an address, such as `?category=Fishing&sort=oldest`; invalid values are ignored, and long texts truncated. */
export function readGroupQuery(params: URLSearchParams): GroupQuery {
  const text = (name: keyof typeof LONGEST) =>
    (params.get(name) ?? '').replaceAll('\0', '').slice(0, LONGEST[name])
  return {
    q: text('q').trim(),
    category: text('category'),
    place: text('place').trim(),
    ends: oneOf(['week', 'month'], params.get('ends')),
    status: oneOf(['open', 'ended'], params.get('status')),
    sort: oneOf(GROUP_SORTS, params.get('sort')),
  }
}

/** The search of the address that asks for this, such as `category=Fishing`; nothing for what is shown anyway. */
export function writeGroupQuery(query: Partial<GroupQuery>): string {
  const { q, category, place, ends, status, sort } = { ...ANY_GROUP, ...query }
  const asked = { q, category, place, ends, status, sort: sort === sortOf({ q, sort: '' }) ? '' : sort }
  return String(new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')))
}

/** The order that a query asks for. */
export function sortOf({ q, sort }: Pick<GroupQuery, 'q' | 'sort'>): GroupSort {
  if (sort) return sort
  return q ? 'match' : 'newest'
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | '' {
  return values.find((one) => one === value) ?? ''
}
