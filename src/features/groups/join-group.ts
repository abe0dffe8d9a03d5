import { joinedBy, joinedGroups } from './joined-groups.ts'

// What is written to this browser's lists; cards, which come with the first view, only read them.

/** Joins a group for one member (spec §4: on this device, no server call). */
export function joinGroup(uid: string, id: string): void {
  const ids = joinedGroups.get()
  const members = ids.includes(id) ? joinedBy.get().get(id) : []
  setMembers(id, [...(members ?? []), uid])
  joinedGroups.set([...new Set([...ids, id])])
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

function setMembers(id: string, members: string[]) {
  const byGroup = new Map(joinedBy.get())
  if (members.length > 0) byGroup.set(id, members)
  else byGroup.delete(id)
  joinedBy.set(byGroup)
}
