import { useAuth } from '../../../auth/auth-context.tsx'
import { createStoredValue, useStoredValue } from '../../../browser/stored-value.ts'

/** The ids of the groups that were joined on this browser (spec §3). */
export const joinedGroups = createStoredValue<string[]>({
  key: 'joinedGroups',
  parse: (text) => readIds(JSON.parse(text ?? '[]')),
  serialize: JSON.stringify,
})

/** Who of this browser's members has joined a group; a group without an entry was joined by whoever looks. */
export const joinedBy = createStoredValue<Map<string, string[]>>({
  key: 'hobbynest:joined-by',
  parse: (text) =>
    new Map(Object.entries(JSON.parse(text ?? '{}')).map(([id, members]) => [id, readIds(members)])),
  serialize: (byGroup) => JSON.stringify(Object.fromEntries(byGroup)),
})

/** By hand, each once: cards come with the first view, a schema library does not. */
function readIds(value: unknown): string[] {
  if (Array.isArray(value) && value.every((id) => typeof id === 'string')) return [...new Set(value)]
  throw new TypeError('Not an array of ids.')
}

function isJoinedBy(uid: string, id: string, byGroup: Map<string, string[]>): boolean {
  return byGroup.get(id)?.includes(uid) ?? true
}

/** The groups that a member has joined on this browser, in the order of joining; another member of it has not. */
export function getJoinedIds(uid: string): string[] {
  return joinedGroups.get().filter((id) => isJoinedBy(uid, id, joinedBy.get()))
}

/** What {@link getJoinedIds} returns for whoever is signed in, updated when it changes here or in another tab. */
export function useJoinedIds(): string[] {
  const uid = useAuth().user?.uid ?? ''
  const byGroup = useStoredValue(joinedBy)
  return useStoredValue(joinedGroups).filter((id) => isJoinedBy(uid, id, byGroup))
}
