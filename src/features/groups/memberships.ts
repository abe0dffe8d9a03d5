import { hasAnnounced } from '../../api/backend-features.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import { createStoredValue, useStoredValue } from '../../browser/stored-value.ts'
import type { Group } from './group.ts'

// Without a schema library, which would come with the first view.

/** The ids of the groups that were joined on this browser, by whichever member (spec §3). */
const joinedGroups = createStoredValue<string[]>({
  key: 'joinedGroups',
  parse: (text) => readIds(JSON.parse(text ?? '[]')),
  serialize: JSON.stringify,
})

/** A group that a member of this browser has joined, unless `sync` says that they leave. */
export interface Membership {
  uid: string
  id: string
  name?: string
  /** What has yet to be sent to the account, or that this is `done`; nothing where only this device knows. */
  sync?: 'join' | 'leave' | 'done' | undefined
}

/** Those of all members of this browser. Those that are to be sent are the outbox. */
export const memberships = createStoredValue<Membership[]>({
  key: 'hobbynest:memberships',
  parse: (text) => JSON.parse(text ?? '[]').filter(isMembership),
  serialize: JSON.stringify,
})

function readIds(value: unknown): string[] {
  if (Array.isArray(value) && value.every((id) => typeof id === 'string')) return [...new Set(value)]
  throw new TypeError('Not an array of ids.')
}

function isMembership(value: unknown): value is Membership {
  const { uid, id, name = '', sync = 'done' } = Object(value)
  return [uid, id, name].every((text) => typeof text === 'string') && ['join', 'leave', 'done'].includes(sync)
}

/** A listed group that no member of this browser is known to have joined was joined by whoever looks. */
function membershipsOf(uid: string, ids: string[], all: Membership[]): Map<string, Membership> {
  const own = all.filter((one) => one.uid === uid && (ids.includes(one.id) || !isJoined(one)))
  const known = new Set([...own, ...all.filter(isJoined)].map(({ id }) => id))
  const listed = ids.filter((id) => !known.has(id)).map((id) => ({ uid, id }))
  return new Map([...own, ...listed].map((membership) => [membership.id, membership]))
}

/** Whether the member has joined the group, as far as this device knows. */
export function isJoined(membership: Membership | undefined): boolean {
  return membership !== undefined && membership.sync !== 'leave'
}

/** Whether the account has yet to hear of it. */
export function isUnsent(membership: Membership | undefined): boolean {
  return membership?.sync === 'join' || membership?.sync === 'leave'
}

/** The groups that a member has joined, in the order of joining. */
export function joinedIds(mine: Map<string, Membership>): string[] {
  return [...mine.values()].filter(isJoined).map(({ id }) => id)
}

/** A member's memberships on this browser, by the group's id. */
export function getMemberships(uid: string): Map<string, Membership> {
  return membershipsOf(uid, joinedGroups.get(), memberships.get())
}

/** {@link getMemberships} of whoever is signed in; updates when they change here or in another tab. */
export function useMemberships(): Map<string, Membership> {
  const uid = useAuth().user?.uid ?? ''
  return membershipsOf(uid, useStoredValue(joinedGroups), useStoredValue(memberships))
}

/** Changes a member's memberships, and the specified list with them. */
export function updateMemberships(uid: string, change: (mine: Map<string, Membership>) => void): void {
  const mine = getMemberships(uid)
  change(mine)
  const all = [...memberships.get().filter((other) => other.uid !== uid), ...mine.values()]
  memberships.set(all)
  joinedGroups.set([...new Set(all.filter(isJoined).map(({ id }) => id))])
}

/** On this device (spec §4), and in the outbox if the backend keeps members. */
export function join(uid: string, { _id: id, name }: Group): void {
  const sync = hasAnnounced('members') ? 'join' : undefined
  updateMemberships(uid, (mine) => mine.set(id, { uid, id, name, sync }))
}

/** The reverse of {@link join}. Returns a function that undoes it. */
export function leave(uid: string, id: string): () => void {
  const before = getMemberships(uid).get(id) ?? { uid, id }
  const put = (sync: Membership['sync']) =>
    updateMemberships(uid, (mine) => mine.set(id, { ...before, sync }))
  if (before.sync) put('leave')
  else updateMemberships(uid, (mine) => mine.delete(id))
  return () => put(before.sync && 'join')
}

/** Forgets the names, in all tabs: their member has logged out. */
export function forgetNames(): void {
  memberships.set(memberships.get().map(({ name, ...membership }) => membership))
}

/** The key of the toasts about joining and leaving a group: each replaces the last. */
export function aboutJoining(id: string): string {
  return `joining ${id}`
}
