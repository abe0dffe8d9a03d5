import { callApi, fieldsOf } from '../../api/api-client.ts'
import type { Session } from '../../auth/session.ts'
import type { User } from '../../auth/user.ts'
import { clearDrafts } from '../../forms/drafts.ts'
import { updateMemberships } from '../groups/memberships.ts'

// For a backend that announces `account`.

/** Everything stored about a member, including the data `onDevice`, as JSON. Throws `ApiError`. */
export async function exportAccount(user: User, { getIdToken }: Session, onDevice: object): Promise<Blob> {
  const { body } = await callApi('account', { getToken: getIdToken })
  const { displayName, email, photoURL } = user
  const all = { profile: { displayName, email, photoURL }, ...fieldsOf(body), ...onDevice }
  return new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' })
}

/** Deletes the data on the backend, which needs the account, then on this device. Throws `ApiError`. */
export async function deleteAccountData({ uid }: User, { getIdToken }: Session): Promise<void> {
  await callApi('account', { method: 'delete', getToken: getIdToken })
  updateMemberships(uid, (mine) => mine.clear())
  clearDrafts()
}
