import { useAuth } from '../../auth/auth-context.tsx'
import { createStoredValue, useStoredValue } from '../../browser/stored-value.ts'

const joinedGroups = createStoredValue<string[]>({
  key: 'joinedGroups',
  parse: (text) => readIds(text === null ? [] : JSON.parse(text)),
  serialize: JSON.stringify,
})

/** Who of this browser's members has joined a group; a group without an entry was joined by whoever looks. */
const joinedBy = createStoredValue<Record<string, string[]>>({
  key: 'hobbynest:joined-by',
  parse: (text) =>
    Object.fromEntries(
      Object.entries(JSON.parse(text ?? '{}')).map(([id, members]) => [id, readIds(members)]),
    ),
  serialize: JSON.stringify,
})

/** By hand, each once: cards come with the first view, a schema library does not. */
function readIds(value: unknown): string[] {
  if (Array.isArray(value) && value.every((id) => typeof id === 'string')) return [...new Set(value)]
  throw new TypeError('These are no ids.')
}

function isJoinedBy(uid: string, id: string, byGroup: Record<string, string[]>): boolean {
  return !Object.hasOwn(byGroup, id) || byGroup[id]?.includes(uid) === true
}

/** The groups that a member has joined on this browser, in the order of joining; another member of it has not. */
export function getJoinedIds(uid: string): string[] {
  return joinedGroups.get().filter((id) => isJoinedBy(uid, id, joinedBy.get()))
}

/** What {@link getJoinedIds} gives for whoever is signed in, again whenever it changes here or in another tab. */
export function useJoinedIds(): string[] {
  const uid = useAuth().user?.uid ?? ''
  const byGroup = useStoredValue(joinedBy)
  return useStoredValue(joinedGroups).filter((id) => isJoinedBy(uid, id, byGroup))
}

/** Joins a group for one member (spec §4: on this device, no server call). */
export function joinGroup(uid: string, id: string): void {
  const ids = joinedGroups.get()
  const members = ids.includes(id) ? membersOf(id) : []
  joinedBy.set({ ...joinedBy.get(), [id]: [...(members ?? []), uid] })
  joinedGroups.set([...new Set([...ids, id])])
}

/** Leaves a group for one member. Gives the function that puts it back where it was in the list. */
export function leaveGroup(uid: string, id: string): () => void {
  const members = membersOf(id)
  const place = joinedGroups.get().indexOf(id)
  const others = members?.filter((member) => member !== uid) ?? []
  const { [id]: _, ...byGroup } = joinedBy.get()
  joinedBy.set(others.length > 0 ? { ...byGroup, [id]: others } : byGroup)
  if (others.length === 0) joinedGroups.set(joinedGroups.get().filter((other) => other !== id))

  return function undo() {
    if (members) joinedBy.set({ ...joinedBy.get(), [id]: [...new Set([...(membersOf(id) ?? []), uid])] })
    if (!joinedGroups.get().includes(id)) joinedGroups.set(joinedGroups.get().toSpliced(place, 0, id))
  }
}

function membersOf(id: string): string[] | undefined {
  const byGroup = joinedBy.get()
  return Object.hasOwn(byGroup, id) ? byGroup[id] : undefined
}
