import type { GetToken } from '../../../api/api-client.ts'
import { ApiError } from '../../../api/api-error.ts'
import { createLastSeen } from '../../../api/last-seen.ts'
import type { Session } from '../../../auth/session.ts'
import { showToast } from '../../../components/toasts.ts'
import type { Group } from '../group.ts'
import { getGroup } from '../groups-api.ts'
import { type AccountJoin, accountJoins, getAccountJoins, setStanding } from './account-joins.ts'
import { aboutJoining, joinGroups, leaveGroup } from './join-group.ts'
import { getJoinedIds } from './joined-groups.ts'
import { rememberNames } from './joined-names.ts'
import { deleteJoin, getJoinedGroups, putJoin } from './members-api.ts'

/** The standing of each kind of unsent join after it is refused. */
const REFUSED = { joining: undefined, adding: 'local', leaving: 'sent' } as const

interface UnsentJoin extends AccountJoin {
  standing: keyof typeof REFUSED
}

/** The members whose joins are being sent. */
const sending = new Set<string>()

/**
 * Sends what the member has joined and left on this device to their account, one by one; what cannot be sent now is marked
 * as late. What the backend refuses is undone, with a toast. Returns whether anything was settled.
 */
export async function sendJoins(uid: string, session: Session): Promise<boolean> {
  if (sending.has(uid)) return false
  sending.add(uid)
  let isSettled = false
  try {
    for (let next = findUnsent(uid); next; next = findUnsent(uid)) {
      if (!(await isSent(next, tokenOf(uid, session)))) break
      isSettled = true
    }
  } finally {
    sending.delete(uid)
  }
  return isSettled
}

function findUnsent(uid: string): UnsentJoin | undefined {
  return accountJoins.get().find((join): join is UnsentJoin => join.uid === uid && join.standing in REFUSED)
}

/** The token of this member only: another one may have signed in since. */
function tokenOf(uid: string, session: Session): GetToken {
  return async (forceRefresh) => {
    const token = await session.getIdToken(forceRefresh)
    return session.getState().user?.uid === uid ? token : null
  }
}

/** Whether the backend has accepted or refused it. */
async function isSent(sent: UnsentJoin, getToken: GetToken): Promise<boolean> {
  const { uid, id, standing } = sent
  /** Unless the member has since changed it. */
  function settle(next: AccountJoin['standing'] | undefined, isLate = false) {
    const isCurrent = getAccountJoins(uid).get(id)?.standing === standing
    if (isCurrent) setStanding(uid, [id], next, isLate)
    return isCurrent
  }
  try {
    await (standing === 'leaving' ? deleteJoin : putJoin)(id, getToken)
    if (settle(standing === 'leaving' ? undefined : 'sent') && standing === 'adding') joinGroups(uid, [id])
    return true
  } catch (error) {
    if (!isRefusal(error)) {
      settle(standing, true)
      return false
    }
    if (error.status === 404 && standing !== 'joining') settle(standing === 'leaving' ? undefined : 'local')
    else if (settle(REFUSED[standing])) {
      if (standing === 'joining') leaveGroup(uid, id)
      if (standing === 'leaving') joinGroups(uid, [id])
      await sayRefused(sent, error)
    }
    return true
  }
}

/** Whether the backend has refused for good, not just temporarily or for lack of a fresh token. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) throw error
  const { status } = error
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}

async function sayRefused({ id, standing }: UnsentJoin, { code, message }: ApiError): Promise<void> {
  const name = await getGroup(id).then(
    ({ group }) => group.name,
    () => 'the group',
  )
  const what = {
    joining: `You could not join ${name}`,
    leaving: `You could not leave ${name}`,
    adding: `${name} could not be added to your account`,
  }[standing]
  const why = new Map([
    ['group_full', 'it is full.'],
    ['group_ended', 'it has ended.'],
    ['not_found', 'it no longer exists.'],
  ]).get(code)
  showToast('error', why ? `${what}: ${why}` : `${what}. ${message}`, aboutJoining(id))
}

const orLastList = createLastSeen<Group[]>()

/**
 * The groups in a member's account, with which this device's list is brought into line: what was joined or left elsewhere
 * is joined or left here too. If no answer comes, those last seen. Throws `ApiError`.
 */
export function syncJoins(uid: string, session: Session, signal?: AbortSignal): Promise<Group[]> {
  return orLastList(uid, async () => {
    const before = getAccountJoins(uid)
    const groups = await getJoinedGroups(tokenOf(uid, session), signal)
    takeOver(
      uid,
      before,
      groups.map(({ _id }) => _id),
    )
    rememberNames(uid, groups)
    return groups
  })
}

/** @param before the standings when the account was requested: what has been done here since then stays. */
function takeOver(uid: string, before: Map<string, AccountJoin>, joined: string[]): void {
  const now = getAccountJoins(uid)
  const isSentNow = (id: string) => now.get(id)?.standing === 'sent'
  const isLeft = (id: string) => now.get(id)?.standing === 'leaving' || (before.has(id) && !now.has(id))
  const added = joined.filter((id) => !isSentNow(id) && !isLeft(id))
  joinGroups(uid, added)
  setStanding(uid, added, 'sent')

  const inAccount = new Set(joined)
  const others = getJoinedIds(uid).filter((id) => !inAccount.has(id))
  setStanding(
    uid,
    others.filter((id) => !now.has(id)),
    'unasked',
  )
  const missing = others.filter((id) => isSentNow(id) && before.get(id)?.standing === 'sent')
  for (const id of missing) leaveGroup(uid, id)
  setStanding(uid, missing, 'missing')
}
