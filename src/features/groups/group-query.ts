import { dateValue } from './deadline.ts'
import type { Group } from './group.ts'

/** What All Groups shows, and in which order (spec §2). An empty category means all. */
export interface GroupQuery {
  category: string
  sort: 'newest' | 'oldest'
}

/** The query of an address: `?category=Fishing&sort=oldest`. */
export function readGroupQuery(params: URLSearchParams): GroupQuery {
  return {
    category: params.get('category') ?? '',
    sort: params.get('sort') === 'oldest' ? 'oldest' : 'newest',
  }
}

/** The search of the address that asks for this, such as `category=Fishing`; nothing for what is shown anyway. */
export function writeGroupQuery({ category, sort }: GroupQuery): string {
  return String(new URLSearchParams({ ...(category && { category }), ...(sort === 'oldest' && { sort }) }))
}

/** The groups by end date, the latest first. */
export function newestFirst(groups: Group[]): Group[] {
  return groups
    .map((group) => ({ group, value: dateValue(group.date) }))
    .sort((a, b) => (a.value === b.value ? 0 : b.value - a.value))
    .map(({ group }) => group)
}

/** Those of the groups, given newest first, that the query asks for, in its order. */
export function applyGroupQuery(groups: Group[], { category, sort }: GroupQuery): Group[] {
  const shown = category === '' ? groups : groups.filter((group) => group.category === category)
  return sort === 'oldest' ? shown.toReversed() : shown
}

/** Each distinct category found in the groups, by name. */
export function categoriesOf(groups: Group[]): string[] {
  return [...new Set(groups.map((group) => group.category))].filter(Boolean).sort()
}
