import { hasAnnounced } from '../../api/backend-features.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import { createStoredValue, useStoredValue } from '../../browser/stored-value.ts'
import { joinGroup, leaveGroup } from './join-group.ts'

// How this device's list of joined groups stands to those of its members' accounts, where the backend keeps members.

/**
 * `sent`: the account has it. `joining`, `leaving`: to be sent. `unasked`: joined on this device before, and its member
 * has to be asked; `adding`: they said yes, to be sent; `local`: it stays on this device alone.
 */
export type Standing = 'sent' | 'joining' | 'leaving' | 'unasked' | 'adding' | 'local'

const STANDINGS: readonly unknown[] = [
  'sent',
  'joining',
  'leaving',
  'unasked',
  'adding',
  'local',
] satisfies Standing[]

/** How one group stands to one member's account. */
export interface AccountJoin {
  uid: string
  id: string
  standing: Standing
  /** Whether sending it has failed, so that the page says so. */
  isLate?: boolean
}

export const accountJoins = createStoredValue<AccountJoin[]>({
  key: 'hobbynest:account-joins',
  parse: (text) => {
    const joins: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(joins) ? joins.filter(isAccountJoin) : []
  },
  serialize: JSON.stringify,
})

function isAccountJoin(value: unknown): value is AccountJoin {
  const { uid, id, standing }: Partial<Record<string, unknown>> = Object(value)
  return typeof uid === 'string' && typeof id === 'string' && STANDINGS.includes(standing)
}

/** How each group stands to a member's account, by its id; one that is not there has not been compared with it. */
export function getAccountJoins(uid: string): Map<string, AccountJoin> {
  return byId(uid, accountJoins.get())
}

/** What {@link getAccountJoins} gives for whoever is signed in, again whenever it changes here or in another tab. */
export function useAccountJoins(): Map<string, AccountJoin> {
  return byId(useAuth().user?.uid ?? '', useStoredValue(accountJoins))
}

function byId(uid: string, joins: AccountJoin[]): Map<string, AccountJoin> {
  return new Map(joins.filter((join) => join.uid === uid).map((join) => [join.id, join]))
}

/** Notes how a group stands to a member's account; forgets it without a standing. */
export function setStanding(uid: string, id: string, standing: Standing | undefined, isLate = false): void {
  const others = accountJoins.get().filter((join) => join.uid !== uid || join.id !== id)
  accountJoins.set(standing ? [...others, { uid, id, standing, ...(isLate && { isLate }) }] : others)
}

const senders = new Set<() => void>()

/** Hears when there is something to be sent to the account. Gives the function that stops it. */
export function onUnsent(send: () => void): () => void {
  senders.add(send)
  return () => {
    senders.delete(send)
  }
}

function send(uid: string, id: string, standing: Standing) {
  setStanding(uid, id, standing)
  for (const sender of senders) sender()
}

/** Joins a group: on this device (spec §4), and in the member's account where the backend keeps members. */
export function join(uid: string, id: string): void {
  joinGroup(uid, id)
  if (hasAnnounced('members')) send(uid, id, 'joining')
}

/** Leaves a group as {@link join} joins it. Gives the function that puts it back where it was in the list. */
export function leave(uid: string, id: string): () => void {
  const before = getAccountJoins(uid).get(id)?.standing
  const isHereOnly = before ? before === 'unasked' || before === 'local' : !hasAnnounced('members')
  const putBack = leaveGroup(uid, id)
  if (isHereOnly) setStanding(uid, id, undefined)
  else send(uid, id, 'leaving')

  return function undo() {
    putBack()
    if (isHereOnly) setStanding(uid, id, before)
    else send(uid, id, 'joining')
  }
}

/** Keeps groups that were joined on this device before on it alone, without asking again. */
export function keepHere(uid: string, ids: string[]): void {
  for (const id of ids) setStanding(uid, id, 'local')
}

/** Has groups that were joined on this device before sent to the member's account. */
export function addToAccount(uid: string, ids: string[]): void {
  for (const id of ids) send(uid, id, 'adding')
}
