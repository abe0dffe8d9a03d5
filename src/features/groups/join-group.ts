import { joinedBy, joinedGroups } from './joined-groups.ts'

// What is written to this browser's lists; cards, which come with the first view, only read them.

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
