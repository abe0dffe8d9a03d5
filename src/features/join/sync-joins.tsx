import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { GetToken } from '../../api/api-client.ts'
import { ApiError } from '../../api/api-error.ts'
import { useAnnounced } from '../../api/backend-features.ts'
import { createLastSeen } from '../../api/last-seen.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import type { Session } from '../../auth/session.ts'
import { useConnection } from '../../browser/connection.ts'
import { showToast } from '../../components/toasts.tsx'
import { describeGroups } from '../../text/format.ts'
import type { Group } from '../groups/group.ts'
import { findGroup } from '../groups/groups-api.ts'
import {
  aboutJoining,
  getMemberships,
  isUnsent,
  type Membership,
  memberships,
  updateMemberships,
  useMemberships,
} from '../groups/memberships.ts'
import { getJoinedGroups, sendMembership } from './members-api.ts'

/** On every page, if the backend keeps members: sends the outbox, and applies what the member has joined and left elsewhere. */
export function SyncJoins({ uid, isRevalidated }: { uid: string; isRevalidated: boolean }) {
  const session = useAuth()
  const isKept = useAnnounced('members')
  const connection = useConnection()
  const { revalidate } = useRevalidator()
  const outbox = [...useMemberships().values()].filter(isUnsent).map(({ id, sync }) => `${sync} ${id}`)
  const sending = useRef(Promise.resolve())

  const send = useEffectEvent(() => {
    const onSettled = () => isRevalidated && revalidate()
    // What cannot be sent stays in the outbox.
    sending.current = sending.current.then(() => sendOutbox(uid, session, onSettled)).catch(() => {})
    return sending.current
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

  const unsent = outbox.join()
  useEffect(() => {
    // The tab that the member sees sends it, and says so if it is refused.
    if (isKept && unsent && document.visibilityState === 'visible') void send()
  }, [isKept, unsent])

  return null
}

/** One by one, until one cannot be sent: that rejects. What is refused is undone, with a toast. */
async function sendOutbox(uid: string, session: Session, onSettled: () => void): Promise<void> {
  const findNext = () => [...getMemberships(uid).values()].find(isUnsent)
  for (let sent = findNext(); sent; sent = findNext()) {
    const { id, sync, name = 'the group' } = sent
    const refusal = await findRefusal(sent, tokenOf(uid, session))
    // They may have changed their mind since: then that is sent next.
    if (getMemberships(uid).get(id)?.sync === sync) {
      const isMember = (sync === 'join') === !refusal
      updateMemberships(uid, (mine) => (isMember ? mine.set(id, { ...sent, sync: 'done' }) : mine.delete(id)))
      if (refusal) showToast('error', `You could not ${sync} ${name}. ${refusal.message}`, aboutJoining(id))
    }
    onSettled()
  }
}

/** Sends a membership. Returns the refusal, if it is for good, and not just temporary or for lack of a fresh token. */
async function findRefusal({ id, sync }: Membership, getToken: GetToken): Promise<ApiError | null> {
  try {
    await sendMembership(id, sync === 'join' ? 'put' : 'delete', getToken)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status } = error
    if (status < 400 || status >= 500 || [401, 408, 429].includes(status)) throw error
    // Whoever leaves a group that no longer exists has left it.
    if (sync === 'join' || status !== 404) return error
  }
  return null
}

/** Another member may have signed in since. */
function tokenOf(uid: string, session: Session): GetToken {
  return async (forceRefresh) => {
    const token = await session.getIdToken(forceRefresh)
    return session.getState().user?.uid === uid ? token : null
  }
}

const orLastList = createLastSeen<Group[]>()

/** The groups in a member's account, which replace those that this device had from it; the outbox stays. Throws `ApiError`. */
export function syncJoins(uid: string, session: Session, signal: AbortSignal): Promise<Group[]> {
  return orLastList(uid, async function loadList() {
    const before = memberships.get()
    const groups = await getJoinedGroups(tokenOf(uid, session), signal)
    const inAccount = new Set(groups.map(({ _id }) => _id))
    const ended = [...getMemberships(uid).values()].filter(
      ({ id, sync }) => sync === 'done' && !inAccount.has(id),
    )
    const found = await Promise.all(ended.map(({ id }) => findGroup(id, signal)))
    // This list may be older than what was joined, left or sent meanwhile.
    if (memberships.get() !== before) return loadList()
    const left = found.filter((group) => group !== null)
    updateMemberships(uid, (mine) => {
      // A group that was deleted stays, to be named.
      for (const { sync, ...membership } of ended) mine.set(membership.id, membership)
      for (const { _id } of left) mine.delete(_id)
      for (const { _id: id, name } of groups) mine.set(id, { sync: 'done', ...mine.get(id), uid, id, name })
    })
    const [first] = left
    if (first)
      showToast(
        'info',
        `You are no longer in ${left.length === 1 ? first.name : describeGroups(left.length)}.`,
      )
    return groups
  })
}
