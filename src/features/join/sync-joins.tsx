import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { GetToken } from '../../api/api-client.ts'
import { ApiError } from '../../api/api-error.ts'
import { useAnnounced } from '../../api/backend-features.ts'
import { createLastSeen } from '../../api/last-seen.ts'
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

interface SyncJoinsProps {
  uid: string
  isRevalidated: boolean
}

/** On every page, if the backend keeps members: sends the outbox, and applies what the member has joined and left elsewhere. */
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
    const onFocus = () => void sync(controller.signal)
    onFocus()
    window.addEventListener('focus', onFocus, controller)
    return () => controller.abort()
  }, [isKept, connection])

  useEffect(() => {
    // The tab that the member sees sends it, and says so if it is refused.
    if (isKept && hasUnsent && document.visibilityState === 'visible') void send()
  }, [isKept, hasUnsent])

  return null
}

/** One by one; what is refused is undone, with a toast. Returns whether anything was settled. */
async function sendOutbox(uid: string, session: Session): Promise<boolean> {
  const getToken = tokenOf(uid, session)
  const findNext = () => [...getMemberships(uid).values()].find(({ pending }) => pending)
  let isSettled = false
  for (let next = findNext(); next; next = findNext()) {
    const { id, pending } = next
    try {
      await sendMembership(id, pending === 'join' ? 'put' : 'delete', getToken)
      settle(next, pending === 'join')
    } catch (error) {
      if (!isRefusal(error)) {
        delayOutbox(uid)
        return isSettled
      }
      const hasLeft = pending === 'leave' && error.status === 404
      if (settle(next, pending === 'leave' && !hasLeft) && !hasLeft) sayRefused(next, error)
    }
    isSettled = true
  }
  return isSettled
}

/** Another member may have signed in since. */
function tokenOf(uid: string, session: Session): GetToken {
  return async (forceRefresh) => {
    const token = await session.getIdToken(forceRefresh)
    return session.getState().user?.uid === uid ? token : null
  }
}

/** Takes what was sent out of the outbox. Returns false if the member has changed their mind since: then it stays. */
function settle({ uid, id, pending }: Membership, isMember: boolean): boolean {
  const known = getMemberships(uid).get(id)
  if (known?.pending !== pending) return false
  updateMemberships(uid, (mine) => {
    if (isMember) mine.set(id, { ...known, uid, id, isSynced: true, pending: undefined, isDelayed: false })
    else mine.delete(id)
  })
  return true
}

function delayOutbox(uid: string): void {
  updateMemberships(uid, (mine) => {
    for (const [id, known] of mine) if (known.pending) mine.set(id, { ...known, isDelayed: true })
  })
}

/** For good, not just temporarily or for lack of a fresh token. */
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

/** The groups in a member's account, which replace those that this device had from it; the outbox stays. Throws `ApiError`. */
export function syncJoins(uid: string, session: Session, signal?: AbortSignal): Promise<Group[]> {
  return orLastList(uid, async () => {
    const before = getMemberships(uid)
    const groups = await getJoinedGroups(tokenOf(uid, session), signal)
    const inAccount = new Set(groups.map(({ _id }) => _id))
    // What has been left and joined again meanwhile may be missing from this list.
    const now = getMemberships(uid)
    const ended = [...before.values()].filter(
      (known) => known.isSynced && !known.pending && !inAccount.has(known.id) && now.get(known.id) === known,
    )
    updateMemberships(uid, (mine) => {
      for (const { _id: id, name } of groups) {
        const hasLeftSince = before.has(id) && !mine.has(id)
        if (!hasLeftSince) mine.set(id, { ...mine.get(id), uid, id, name, isSynced: true })
      }
    })
    await endMemberships(uid, ended, signal)
    return groups
  })
}

/** Says so, unless a group was deleted: it stays, to be named in the list. */
async function endMemberships(uid: string, ended: Membership[], signal: AbortSignal | undefined) {
  const names: string[] = []
  for (const { id } of ended) {
    const group = await getGroup(id, signal).then(
      (found) => found.group,
      (error) => (isNoGroup(error) ? null : undefined),
    )
    const known = getMemberships(uid).get(id)
    if (group === undefined || !known?.isSynced || known.pending) continue
    updateMemberships(uid, (mine) => (group ? mine.delete(id) : mine.set(id, { ...known, isSynced: false })))
    if (group) names.push(group.name)
  }
  const [first] = names
  if (first)
    showToast('info', `You are no longer in ${names.length === 1 ? first : describeGroups(names.length)}.`)
}
