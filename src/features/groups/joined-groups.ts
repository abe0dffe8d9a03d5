import * as v from 'valibot'
import { useAuth } from '../../auth/auth-context.tsx'
import { createStoredValue, useStoredValue } from '../../browser/stored-value.ts'

const GroupIds = v.array(v.string())
const MembersByGroup = v.record(v.string(), v.array(v.string()))

const joinedGroups = createStoredValue<string[]>({
  key: 'joinedGroups',
  parse: (text) => (text === null ? [] : v.parse(GroupIds, JSON.parse(text))),
  serialize: JSON.stringify,
})

/** Who of this browser's members has joined a group; a group without an entry was joined by whoever looks. */
const joinedBy = createStoredValue<v.InferOutput<typeof MembersByGroup>>({
  key: 'hobbynest:joined-by',
  parse: (text) => (text === null ? {} : v.parse(MembersByGroup, JSON.parse(text))),
  serialize: JSON.stringify,
})

/**
 * Whether the member has joined the group on this browser, and the function that joins it (spec §4: on this device, no
 * server call). Another member of the same browser has not.
 */
export function useJoinedGroup(id: string): { isJoined: boolean; join: () => void } {
  const uid = useAuth().user?.uid ?? ''
  const isJoinedHere = useStoredValue(joinedGroups).includes(id)
  const byGroup = useStoredValue(joinedBy)
  const members = Object.hasOwn(byGroup, id) ? byGroup[id] : undefined

  function join() {
    joinedBy.set({ ...joinedBy.get(), [id]: [...(isJoinedHere ? (members ?? []) : []), uid] })
    joinedGroups.set([...new Set([...joinedGroups.get(), id])])
  }

  return { isJoined: isJoinedHere && (!members || members.includes(uid)), join }
}
