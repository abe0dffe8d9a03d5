import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useMatch, useRevalidator } from 'react-router'
import { callApi, type GetToken } from '../../api/api-client.ts'
import { ApiError, isTemporary } from '../../api/api-error.ts'
import { useAnnounced } from '../../api/backend-features.ts'
import { orLastSeen } from '../../api/last-seen.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import type { Session } from '../../auth/session.ts'
import { useConnection } from '../../browser/connection.ts'
import { loadWhenIdle } from '../../browser/lazy.ts'
import { loadToasts, showToast } from '../../components/toasts.tsx'
import type { Group } from '../groups/group.ts'
import { apiPathOf, findGroup, readGroups } from '../groups/groups-api.ts'
import {
  getMemberships,
  isUnsent,
  joinToastKey,
  type Membership,
  memberships,
  updateMemberships,
  useMemberships,
} from '../groups/memberships.ts'

/** Sends the outbox, and applies joins and leaves made elsewhere, if the backend keeps members. */
export function SyncJoins({ uid, isRevalidated }: { uid: string; isRevalidated: boolean }) {
  const session = useAuth()
  const isSynced = useAnnounced('members')
  const isOffline = useConnection() === 'offline'
  const { revalidate } = useRevalidator()
  const unsent = [...useMemberships().values()].filter(isUnsent).map(({ id, sync }) => `${sync} ${id}`)
  const outbox = unsent.join()
  const { pathname } = useLocation()
  const syncing = useRef<Promise<unknown>>(Promise.resolve())
  // Joined Groups loads the list itself.
  const isOnJoinedGroups = useMatch('/dashboard/joined') !== null

  const sync = useEffectEvent((signal: AbortSignal) => {
    const onSettled = async () => isRevalidated && revalidate()
    // A failed send stays in the outbox. Without the account's list, screens show what this device knows.
    syncing.current = syncing.current
      .then(() => sendOutbox(uid, session, onSettled))
      .catch(() => {})
      .then(async () => isOnJoinedGroups || loadJoinedGroups(uid, session, signal))
      .catch(() => {})
  })

  // Members can join and leave offline, so toasts must be loaded before.
  useEffect(() => loadWhenIdle(loadToasts), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: additions to the outbox are sent at once, what is left on the next page.
  useEffect(() => {
    if (!isSynced || isOffline) return
    const controller = new AbortController()
    const syncNow = () => sync(controller.signal)
    // Only in the visible tab, so that the member sees the toast of a refusal.
    if (document.visibilityState === 'visible') syncNow()
    window.addEventListener('focus', syncNow, controller)
    return () => controller.abort()
  }, [isSynced, isOffline, outbox, outbox && pathname])

  return null
}

/** Sends changes one by one; undoes refused ones, with a toast. Rejects at the first that cannot be sent. */
async function sendOutbox(uid: string, session: Session, onSettled: () => Promise<unknown>): Promise<void> {
  const findUnsent = () => [...getMemberships(uid).values()].find(isUnsent)
  for (let sent = findUnsent(); sent; sent = findUnsent()) {
    const { id, sync, name = 'the group' } = sent
    const refusal = await send(sent, tokenOf(uid, session))
    // First, or a full group would still count a member who has left.
    await onSettled()
    // The member may have changed their mind meanwhile; that change is sent next.
    if (getMemberships(uid).get(id)?.sync === sync) {
      const isMember = (sync === 'join') === !refusal
      updateMemberships(uid, (mine) => (isMember ? mine.set(id, { ...sent, sync: 'done' }) : mine.delete(id)))
      if (refusal) showToast('error', `You could not ${sync} ${name}. ${refusal.message}`, joinToastKey(id))
    }
  }
}

/** Returns the refusal, if any. Throws on failures that are temporary or due to an expired token. */
async function send({ id, sync }: Membership, getToken: GetToken): Promise<ApiError | null> {
  try {
    await callApi(`${apiPathOf(id)}/members/me`, { method: sync === 'join' ? 'put' : 'delete', getToken })
  } catch (error) {
    if (!(error instanceof ApiError) || isTemporary(error.status) || error.status === 401) throw error
    // Leaving a group that no longer exists counts as done.
    if (sync === 'join' || error.status !== 404) return error
  }
  return null
}

/** Gives no token if another member has signed in meanwhile. */
function tokenOf(uid: string, session: Session): GetToken {
  return async (forceRefresh) => {
    const token = await session.getIdToken(forceRefresh)
    return session.getState().user?.uid === uid ? token : null
  }
}

/** Loads the account's groups, which replace those stored here except the outbox. Throws `ApiError`. */
export function loadJoinedGroups(uid: string, session: Session, signal: AbortSignal): Promise<Group[]> {
  return orLastSeen(session.lastSeen, `groups joined by ${uid}`, async function loadList() {
    const before = memberships.get()
    const { body } = await callApi('joined-groups', { getToken: tokenOf(uid, session), signal })
    const groups = await readGroups(body)
    const inAccount = new Set(groups.map(({ _id }) => _id))
    const ended = [...getMemberships(uid).values()].filter(
      ({ id, sync }) => sync === 'done' && !inAccount.has(id),
    )
    const found = await Promise.all(ended.map(({ id }) => findGroup(id, session.lastSeen, signal)))
    // The list may be older than a join or leave made meanwhile.
    if (memberships.get() !== before) return loadList()
    const left = found.filter((group) => group !== null)
    updateMemberships(uid, (mine) => {
      // A deleted group stays, so that Joined Groups can name it.
      for (const { sync, ...membership } of ended) mine.set(membership.id, membership)
      for (const { _id } of left) mine.delete(_id)
      for (const { _id: id, name } of groups) mine.set(id, { sync: 'done', ...mine.get(id), uid, id, name })
    })
    const names = left.map(({ name }) => name).join(', ')
    if (names) showToast('info', `You are no longer in ${names}.`)
    return groups
  })
}
