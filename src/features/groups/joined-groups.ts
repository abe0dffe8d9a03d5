import * as v from 'valibot'
import { createStoredValue, useStoredValue } from '../../lib/stored-value.ts'

const GroupIds = v.array(v.string())

const joinedGroups = createStoredValue<string[]>({
  key: 'joinedGroups',
  parse: (text) => (text === null ? [] : v.parse(GroupIds, JSON.parse(text))),
  serialize: JSON.stringify,
})

/** Whether this browser has joined the group, and the function that joins it (spec §4: on this device, no server call). */
export function useJoinedGroup(id: string): { isJoined: boolean; join: () => void } {
  const isJoined = useStoredValue(joinedGroups).includes(id)
  return { isJoined, join: () => joinedGroups.set([...new Set([...joinedGroups.get(), id])]) }
}
