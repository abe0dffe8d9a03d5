import { useEffect, useEffectEvent, useRef } from 'react'
import { useMatch, useRevalidator } from 'react-router'
import { callApi, type GetToken } from '../../api/api-client.ts'
import { ApiError } from '../../api/api-error.ts'
import { useAnnounced } from '../../api/backend-features.ts'
import { createLastSeen } from '../../api/last-seen.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import type { Session } from '../../auth/session.ts'
import { useConnection } from '../../browser/connection.ts'
import { loadWhenIdle } from '../../browser/lazy.ts'
import { loadToasts, showToast } from '../../components/toasts.tsx'
import type { Group } from '../groups/group.ts'
import { findGroup, pathOf, readGroups } from '../groups/groups-api.ts'
import {
  aboutJoining,
  getMemberships,
  isUnsent,
  type Membership,
  memberships,
  updateMemberships,
  useMemberships,
} from '../groups/memberships.ts'

/** On every page, if the backend keeps members: sends the outbox, and applies what the member has joined and left elsewhere. */
export function SyncJoins({ uid, isRevalidated }: { uid: string; isRevalidated: boolean }) {
  const session = useAuth()
  const isKept = useAnnounced('members')
  const isOffline = useConnection() === 'offline'
  const { revalidate } = useRevalidator()
  const unsent = [...useMemberships().values()].filter(isUnsent).map(({ id, sync }) => `${sync} ${id}`)
  const outbox = unsent.join()
  const syncing = useRef<Promise<unknown>>(Promise.resolve())
  // That screen loads the account's list itself.
  const isLoaded = useMatch('/dashboard/joined') !== null

  const sync = useEffectEvent((signal: AbortSignal) => {
    const onSettled = () => isRevalidated && revalidate()
    // What cannot be sent stays in the outbox. Without the account's list, the screens show what this device knows.
    syncing.current = syncing.current
      .then(() => sendOutbox(uid, session, onSettled))
      .catch(() => {})
      .then(async () => isLoaded || syncJoins(uid, session, signal))
      .catch(() => {})
  })

  // Members can join and leave without a network.
  useEffect(() => loadWhenIdle(loadToasts), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new in the outbox is sent at once.
  useEffect(() => {
    if (!isKept || isOffline) return
    const controller = new AbortController()
    const syncNow = () => sync(controller.signal)
    // Of several tabs, the one that the member sees, which says so if something is refused.
    if (document.visibilityState === 'visible') syncNow()
    window.addEventListener('focus', syncNow, controller)
    return () => controller.abort()
  }, [isKept, isOffline, outbox])

  return null
}

/** One by one, until one cannot be sent: that rejects. What is refused is undone, with a toast. */
async function sendOutbox(uid: string, session: Session, onSettled: () => void): Promise<void> {
  const findUnsent = () => [...getMemberships(uid).values()].find(isUnsent)
  for (let sent = findUnsent(); sent; sent = findUnsent()) {
    const { id, sync, name = 'the group' } = sent
    const refusal = await send(sent, tokenOf(uid, session))
    // They may have changed their mind since: then that is sent next.
    if (getMemberships(uid).get(id)?.sync === sync) {
      const isMember = (sync === 'join') === !refusal
      updateMemberships(uid, (mine) => (isMember ? mine.set(id, { ...sent, sync: 'done' }) : mine.delete(id)))
      if (refusal) showToast('error', `You could not ${sync} ${name}. ${refusal.message}`, aboutJoining(id))
    }
    onSettled()
  }
}

/** Returns the refusal, if it is for good, and not just temporary or for lack of a fresh token. */
async function send({ id, sync }: Membership, getToken: GetToken): Promise<ApiError | null> {
  try {
    await callApi(`${pathOf(id)}/members/me`, { method: sync === 'join' ? 'put' : 'delete', getToken })
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
    const { body } = await callApi('joined-groups', { getToken: tokenOf(uid, session), signal })
    const groups = await readGroups(body)
    const inAccount = new Set(groups.map(({ _id }) => _id))
    const ended = [...getMemberships(uid).values()].filter(
      ({ id, sync }) => sync === 'done' && !inAccount.has(id),
    )
    const found = await Promise.all(ended.map(({ id }) => findGroup(id, signal)))
    // This list may be older than what was joined or left meanwhile.
    if (memberships.get() !== before) return loadList()
    const left = found.filter((group) => group !== null)
    updateMemberships(uid, (mine) => {
      // A group that was deleted stays, to be named.
      for (const { sync, ...membership } of ended) mine.set(membership.id, membership)
      for (const { _id } of left) mine.delete(_id)
      for (const { _id: id, name } of groups) mine.set(id, { sync: 'done', ...mine.get(id), uid, id, name })
    })
    const names = left.map(({ name }) => name).join(', ')
    if (names) showToast('info', `You are no longer in ${names}.`)
    return groups
  })
}
