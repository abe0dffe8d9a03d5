import { hasAnnounced } from '../../api/backend-features.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import { createStoredValue, useStoredValue } from '../../browser/stored-value.ts'
import type { Group } from './group.ts'

/** The ids of the groups joined on this browser, by any member (spec §3). */
const joinedGroups = createStoredValue<string[]>('joinedGroups', (text) => [
  ...new Set<string>(JSON.parse(text ?? '[]').filter((id: unknown) => typeof id === 'string')),
])

/** A group that a member has joined on this browser, or is leaving if `sync` says so. */
export interface Membership {
  uid: string
  id: string
  name?: string
  /** What is still to be sent to the account, or `done`; undefined if only this device knows. */
  sync?: 'join' | 'leave' | 'done' | undefined
}

/** The memberships of all members of this browser; the unsent ones are the outbox. */
export const memberships = createStoredValue<Membership[]>('hobbynest:memberships', (text) =>
  JSON.parse(text ?? '[]').filter(isMembership),
)

function isMembership(value: unknown): value is Membership {
  const { uid, id, name = '', sync = 'done' } = Object(value)
  return [uid, id, name].every((text) => typeof text === 'string') && ['join', 'leave', 'done'].includes(sync)
}

/** An id in `joinedGroups` that no membership explains counts as the current member's. */
function membershipsOf(uid: string, ids: string[], all: Membership[]): Map<string, Membership> {
  const own = all.filter((one) => one.uid === uid && (ids.includes(one.id) || !isJoined(one)))
  const known = new Set(all.map(({ id }) => id))
  const listed = ids.filter((id) => !known.has(id)).map((id) => ({ uid, id }))
  return new Map([...own, ...listed].map((membership) => [membership.id, membership]))
}

export function isJoined(membership: Membership | undefined): boolean {
  return membership !== undefined && membership.sync !== 'leave'
}

export function isUnsent(membership: Membership | undefined): boolean {
  return membership?.sync === 'join' || membership?.sync === 'leave'
}

/** In the order of joining. */
export function joinedIds(mine: Map<string, Membership>): string[] {
  return [...mine.values()].filter(isJoined).map(({ id }) => id)
}

export function getMemberships(uid: string): Map<string, Membership> {
  return membershipsOf(uid, joinedGroups.get(), memberships.get())
}

/** The memberships of the signed-in member, kept up to date across tabs. */
export function useMemberships(): Map<string, Membership> {
  const uid = useAuth().user?.uid ?? ''
  return membershipsOf(uid, useStoredValue(joinedGroups), useStoredValue(memberships))
}

/** Changes a member's memberships, and `joinedGroups` to match. Returns whether they are stored. */
export function updateMemberships(uid: string, change: (mine: Map<string, Membership>) => void): boolean {
  const mine = getMemberships(uid)
  change(mine)
  const all = [...memberships.get().filter((other) => other.uid !== uid), ...mine.values()]
  memberships.set(all)
  return joinedGroups.set([...new Set(all.filter(isJoined).map(({ id }) => id))])
}

/** Stores the join on this device (spec §4), and in the outbox if the backend keeps members. Returns whether it is stored. */
export function join(uid: string, { _id: id, name }: Group): boolean {
  const sync = hasAnnounced('members') ? 'join' : undefined
  return updateMemberships(uid, (mine) => mine.set(id, { uid, id, name, sync }))
}

/** The reverse of {@link join}. Sent if the group is or may be in the account. Returns a function that undoes it. */
export function leave(uid: string, id: string, mayBeInAccount = false): () => void {
  const before = getMemberships(uid).get(id) ?? { uid, id }
  const setSync = (sync: Membership['sync']) =>
    updateMemberships(uid, (mine) => mine.set(id, { ...before, sync }))
  if (before.sync || mayBeInAccount) setSync('leave')
  else updateMemberships(uid, (mine) => mine.delete(id))
  return () => setSync(before.sync && 'join')
}

/** Forgets the names of groups after a log-out. */
export function forgetNames(): void {
  memberships.set(memberships.get().map(({ name, ...membership }) => membership))
}

/** Toasts about joining and leaving a group share a key, so that each replaces the last. */
export function joinToastKey(id: string): string {
  return `joining ${id}`
}
