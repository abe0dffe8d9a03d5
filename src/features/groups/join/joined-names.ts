import { useAuth } from '../../../auth/auth-context.tsx'
import { createStoredValue, useStoredValue } from '../../../browser/stored-value.ts'
import type { Group } from '../group.ts'
import { getAccountJoins, missingIds } from './account-joins.ts'
import { getJoinedIds } from './joined-groups.ts'

interface JoinedNames {
  /** The only member who sees them. */
  uid: string
  /** By the group's id. */
  names: Map<string, string>
}

const NONE: JoinedNames = { uid: '', names: new Map() }

/** The names of the groups that a member has joined, as last seen, so that one that has been deleted can be named. */
const joinedNames = createStoredValue<JoinedNames>({
  key: 'hobbynest:joined-names',
  parse(text) {
    const { uid, names }: Partial<Record<string, unknown>> = Object(JSON.parse(text ?? '{}'))
    if (typeof uid !== 'string') return NONE
    return { uid, names: new Map(Object.entries(Object(names)).filter(isName)) }
  },
  serialize: ({ uid, names }) => JSON.stringify({ uid, names: Object.fromEntries(names) }),
})

function isName(entry: [id: string, name: unknown]): entry is [string, string] {
  return typeof entry[1] === 'string'
}

function namesFor(uid: string, { uid: owner, names }: JoinedNames): Map<string, string> {
  return owner === uid ? names : NONE.names
}

/** Remembers the names of those groups that the member has joined, and forgets those that they have left. */
export function rememberNames(uid: string, groups: Group[]): void {
  const names = new Map(namesFor(uid, joinedNames.get()))
  for (const { _id, name } of groups) names.set(_id, name)
  const joined = new Set([...getJoinedIds(uid), ...missingIds(getAccountJoins(uid))])
  for (const id of names.keys()) if (!joined.has(id)) names.delete(id)
  joinedNames.set({ uid, names })
}

/** Forgets all of them, in all tabs: their member has logged out. */
export function forgetNames(): void {
  joinedNames.set(NONE)
}

/** The names of the groups that the signed-in member has joined, as last seen, by id. */
export function useJoinedNames(): Map<string, string> {
  return namesFor(useAuth().user?.uid ?? '', useStoredValue(joinedNames))
}
