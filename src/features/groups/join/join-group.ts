import { joinedBy, joinedGroups } from './joined-groups.ts'

// What is written to this browser's lists; cards, which come with the first view, only read them.

/** Joins groups for one member (spec §4: on this device, no server call). */
export function joinGroups(uid: string, ids: string[]): void {
  if (ids.length === 0) return
  const before = joinedGroups.get()
  const byGroup = new Map(joinedBy.get())
  for (const id of ids) {
    const members = before.includes(id) ? byGroup.get(id) : []
    byGroup.set(id, [...(members ?? []), uid])
  }
  joinedBy.set(byGroup)
  joinedGroups.set([...new Set([...before, ...ids])])
}

/** Leaves a group for one member. Returns a function that puts it back where it was in the list. */
export function leaveGroup(uid: string, id: string): () => void {
  const members = joinedBy.get().get(id)
  const place = joinedGroups.get().indexOf(id)
  const others = members?.filter((member) => member !== uid) ?? []
  setMembers(id, others)
  if (others.length === 0) joinedGroups.set(joinedGroups.get().filter((other) => other !== id))

  return function undo() {
    if (members) setMembers(id, [...new Set([...(joinedBy.get().get(id) ?? []), uid])])
    if (!joinedGroups.get().includes(id)) joinedGroups.set(joinedGroups.get().toSpliced(place, 0, id))
  }
}

/** The key of the toasts about joining and leaving a group: each replaces the last. */
export function aboutJoining(id: string): string {
  return `joining ${id}`
}

function setMembers(id: string, members: string[]) {
  const byGroup = new Map(joinedBy.get())
  if (members.length > 0) byGroup.set(id, members)
  else byGroup.delete(id)
  joinedBy.set(byGroup)
}
