import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { GetToken } from '../../api/api-client.ts'
import { ApiError } from '../../api/api-error.ts'
import { createLastSeen } from '../../api/last-seen.ts'
import { useAnnounced } from '../../api/use-announced.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import type { Session } from '../../auth/session.ts'
import { useConnection } from '../../browser/connection.ts'
import { showToast } from '../../components/toasts.ts'
import { describeGroups } from '../../text/format.ts'
import type { Group } from '../groups/group.ts'
import { getGroup, isNoGroup } from '../groups/groups-api.ts'
import {
  aboutJoining,
  getMemberships,
  type Membership,
  updateMemberships,
  useMemberships,
} from '../groups/memberships.ts'
import { getJoinedGroups, sendMembership } from './members-api.ts'

export interface SyncJoinsProps {
  uid: string
  /** Whether the screen shows data that others may change, and so should reload after a send. */
  isRevalidated: boolean
}

/**
 * On every page, if the backend keeps members: sends the outbox, at once or when the network is back, and applies what the
 * member has joined and left elsewhere.
 */
export function SyncJoins({ uid, isRevalidated }: SyncJoinsProps) {
  const session = useAuth()
  const isKept = useAnnounced('members')
  const connection = useConnection()
  const { revalidate } = useRevalidator()
  const isSending = useRef(false)
  const hasUnsent = [...useMemberships().values()].some(({ pending, isDelayed }) => pending && !isDelayed)

  const send = useEffectEvent(async () => {
    if (isSending.current) return
    isSending.current = true
    const isSettled = await sendOutbox(uid, session).finally(() => {
      isSending.current = false
    })
    if (isSettled && isRevalidated) revalidate()
  })
  const sync = useEffectEvent(async (signal: AbortSignal) => {
    await send()
    // If it fails, the screens show what this device knows.
    await syncJoins(uid, session, signal).catch(() => {})
  })

  useEffect(() => {
    if (!isKept || connection !== 'fine') return
    const controller = new AbortController()
    const onEvent = () => void sync(controller.signal)
    onEvent()
    window.addEventListener('focus', onEvent, controller)
    return () => controller.abort()
  }, [isKept, connection])

  useEffect(() => {
    // The tab that the member sees sends it, and says so if it is refused.
    if (isKept && hasUnsent && document.visibilityState === 'visible') void send()
  }, [isKept, hasUnsent])

  return null
}

/** Sends a member's outbox, one by one; what is refused is undone, with a toast. Returns whether anything was settled. */
async function sendOutbox(uid: string, session: Session): Promise<boolean> {
  let isSettled = false
  for (let next = firstPending(uid); next; next = firstPending(uid)) {
    const { id, pending } = next
    try {
      await sendMembership(id, pending === 'join' ? 'put' : 'delete', tokenOf(uid, session))
      settle(next, pending === 'join')
    } catch (error) {
      if (!isRefusal(error)) {
        delayOutbox(uid)
        return isSettled
      }
      const isGone = pending === 'leave' && error.status === 404
      if (settle(next, pending === 'leave' && !isGone) && !isGone) sayRefused(next, error)
    }
    isSettled = true
  }
  return isSettled
}

function firstPending(uid: string): Membership | undefined {
  return [...getMemberships(uid).values()].find(({ pending }) => pending)
}

/** The token of this member only: another one may have signed in since. */
function tokenOf(uid: string, session: Session): GetToken {
  return async (forceRefresh) => {
    const token = await session.getIdToken(forceRefresh)
    return session.getState().user?.uid === uid ? token : null
  }
}

/** Takes what was sent out of the outbox. Returns false if the member has changed their mind since: then it stays. */
function settle({ uid, id, pending }: Membership, isMember: boolean): boolean {
  let isCurrent = false
  updateMemberships(uid, (mine) => {
    const known = mine.get(id)
    isCurrent = known?.pending === pending
    if (!known || !isCurrent) return
    if (isMember) mine.set(id, { ...known, isSynced: true, pending: undefined, isDelayed: false })
    else mine.delete(id)
  })
  return isCurrent
}

function delayOutbox(uid: string): void {
  updateMemberships(uid, (mine) => {
    for (const [id, known] of mine) if (known.pending) mine.set(id, { ...known, isDelayed: true })
  })
}

/** Whether the backend has refused for good, not just temporarily or for lack of a fresh token. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) throw error
  const { status } = error
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}

const REASONS = new Map([
  ['group_full', 'it is full.'],
  ['group_ended', 'it has ended.'],
  ['not_found', 'it no longer exists.'],
])

function sayRefused({ id, name = 'the group', pending }: Membership, { code, message }: ApiError): void {
  const reason = REASONS.get(code)
  const what = `You could not ${pending} ${name}`
  showToast('error', reason ? `${what}: ${reason}` : `${what}. ${message}`, aboutJoining(id))
}

const orLastList = createLastSeen<Group[]>()

/**
 * The groups in a member's account, which replace those that this device had from it; the outbox stays. If no answer comes,
 * those last seen. Throws `ApiError`.
 */
export function syncJoins(uid: string, session: Session, signal?: AbortSignal): Promise<Group[]> {
  return orLastList(uid, async () => {
    const before = getMemberships(uid)
    const groups = await getJoinedGroups(tokenOf(uid, session), signal)
    updateMemberships(uid, (mine) => {
      for (const { _id: id, name } of groups) {
        const known = mine.get(id)
        const hasLeftSince = before.has(id) && !known
        if (!hasLeftSince) mine.set(id, { ...known, uid, id, name, isSynced: true })
      }
    })
    const inAccount = new Set(groups.map(({ _id }) => _id))
    const synced = [...before.values()].filter(({ isSynced }) => isSynced).map(({ id }) => id)
    const missing = synced.filter((id) => !inAccount.has(id))
    await endMemberships(uid, missing, signal)
    return groups
  })
}

/** Ends memberships that the account no longer has, and says so. A deleted group stays, to be named in the list. */
async function endMemberships(uid: string, ids: string[], signal: AbortSignal | undefined): Promise<void> {
  const groups = new Map<string, Group | null>()
  for (const id of ids) {
    await getGroup(id, signal).then(
      ({ group }) => groups.set(id, group),
      (error) => isNoGroup(error) && groups.set(id, null),
    )
  }
  const names: string[] = []
  updateMemberships(uid, (mine) => {
    for (const [id, group] of groups) {
      const known = mine.get(id)
      if (!known?.isSynced || known.pending) continue
      if (!group) mine.set(id, { ...known, isSynced: false })
      else if (mine.delete(id)) names.push(group.name)
    }
  })
  const [first] = names
  if (first)
    showToast('info', `You are no longer in ${names.length === 1 ? first : describeGroups(names.length)}.`)
}
