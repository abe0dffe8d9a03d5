import { hasAnnounced } from '../../../api/backend-features.ts'
import { useAuth } from '../../../auth/auth-context.tsx'
import { createStoredValue, useStoredValue } from '../../../browser/stored-value.ts'
import { joinGroups, leaveGroup } from './join-group.ts'

// How this device's list of joined groups relates to the lists in its members' accounts, if the backend keeps members.

/**
 * `sent`: the account has it. `joining`, `leaving`: to be sent. `unasked`: joined on this device earlier, and the
 * member has to be asked; `adding`: they agreed, to be sent; `local`: it stays on this device only. `missing`: no longer in
 * the account, though nobody has left it here: left elsewhere, removed, or deleted, which the member is told.
 */
type Standing = (typeof STANDINGS)[number]

const STANDINGS = ['sent', 'joining', 'leaving', 'unasked', 'adding', 'local', 'missing'] as const

/** The account has nothing that would have to be undone. */
const HERE_ONLY: readonly Standing[] = ['unasked', 'local', 'missing']

/** The standing of one group in one member's account. */
export interface AccountJoin {
  uid: string
  id: string
  standing: Standing
  /** Whether sending it has failed: the page then says so. */
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
  return typeof uid === 'string' && typeof id === 'string' && STANDINGS.some((known) => known === standing)
}

/** The standing of each group in a member's account, by its id; a missing one has not been compared with it yet. */
export function getAccountJoins(uid: string): Map<string, AccountJoin> {
  return byId(uid, accountJoins.get())
}

/** {@link getAccountJoins} for the signed-in member; updates when it changes here or in another tab. */
export function useAccountJoins(): Map<string, AccountJoin> {
  return byId(useAuth().user?.uid ?? '', useStoredValue(accountJoins))
}

/** The groups that were in a member's account and may no longer exist. */
export function missingIds(joins: Map<string, AccountJoin>): string[] {
  return [...joins.values()].filter(({ standing }) => standing === 'missing').map(({ id }) => id)
}

function byId(uid: string, joins: AccountJoin[]): Map<string, AccountJoin> {
  return new Map(joins.filter((join) => join.uid === uid).map((join) => [join.id, join]))
}

/** Saves the standing of groups in a member's account; removes it if none is given. */
export function setStanding(
  uid: string,
  ids: string[],
  standing: Standing | undefined,
  isLate = false,
): void {
  if (ids.length === 0) return
  const changed = new Set(ids)
  const others = accountJoins.get().filter((join) => join.uid !== uid || !changed.has(join.id))
  const added = standing ? ids.map((id) => ({ uid, id, standing, ...(isLate && { isLate }) })) : []
  accountJoins.set([...others, ...added])
}

const senders = new Set<() => void>()

/** Calls `send` when there is something to send to the account. Returns the function that unsubscribes. */
export function onUnsent(send: () => void): () => void {
  senders.add(send)
  return () => {
    senders.delete(send)
  }
}

function send(uid: string, ids: string[], standing: Standing) {
  setStanding(uid, ids, standing)
  for (const sender of senders) sender()
}

/** Joins a group: on this device (spec §4), and in the member's account if the backend keeps members. */
export function join(uid: string, id: string): void {
  joinGroups(uid, [id])
  if (hasAnnounced('members')) send(uid, [id], 'joining')
}

/** Leaves a group, the reverse of {@link join}. Returns a function that puts it back where it was in the list. */
export function leave(uid: string, id: string): () => void {
  const before = getAccountJoins(uid).get(id)?.standing
  const isHereOnly = before ? HERE_ONLY.includes(before) : !hasAnnounced('members')
  const putBack = leaveGroup(uid, id)
  if (!isHereOnly) send(uid, [id], 'leaving')
  else if (before) setStanding(uid, [id], undefined)

  return function undo() {
    putBack()
    if (!isHereOnly) send(uid, [id], 'joining')
    else if (before) setStanding(uid, [id], before)
  }
}

/** Keeps groups that were joined on this device earlier on this device only, without asking again. */
export function keepHere(uid: string, ids: string[]): void {
  setStanding(uid, ids, 'local')
}

/** Sends groups that were joined on this device earlier to the member's account. */
export function addToAccount(uid: string, ids: string[]): void {
  send(uid, ids, 'adding')
}
