import { callApi, fieldsOf, type GetToken } from '../../api/api-client.ts'
import { unreadable } from '../../api/api-error.ts'
import { createLastSeen } from '../../api/last-seen.ts'
import { readName } from '../../auth/person-name.ts'
import type { Session } from '../../auth/session.ts'
import type { Group } from '../groups/group.ts'
import { pathOf, readGroups } from '../groups/groups-api.ts'

// The calls of a backend that announces `members`. Each throws `ApiError`.

/** Joins (`put`) or leaves (`delete`) a group, if that is not done already. */
export async function sendMembership(
  id: string,
  method: 'put' | 'delete',
  getToken: GetToken,
): Promise<void> {
  await callApi(`${pathOf(id)}/members/me`, { method, getToken })
}

/** The groups that the token's member has joined. */
export async function getJoinedGroups(getToken: GetToken, signal?: AbortSignal): Promise<Group[]> {
  const { body } = await callApi('joined-groups', { getToken, signal })
  return readGroups(body)
}

/** A member as the organiser of their group sees them. The mark tells apart those of one name. */
export interface Member {
  id: string
  name: string
  mark: string
  since: string
}

/** How many have joined a group, who, and whom its organiser has removed: all of them, or the first ones. */
export interface MemberList {
  joined: number
  members: Member[]
  removed: Member[]
}

const orLastMembers = createLastSeen<MemberList>()

/** For the organiser only, as is what follows. */
export function getMembers(id: string, session: Session, signal: AbortSignal): Promise<MemberList> {
  const { getState, getIdToken } = session
  return orLastMembers(`${getState().user?.uid} ${id}`, async () => {
    const { body } = await callApi(`${pathOf(id)}/members`, { getToken: getIdToken, signal })
    const { joined, members, removed = [] } = fieldsOf(body)
    if (!Array.isArray(members) || !Array.isArray(removed)) throw unreadable()
    const readAll = (list: unknown[]) => list.map(fieldsOf).map(readMember)
    return { joined: Number(joined), members: readAll(members), removed: readAll(removed) }
  })
}

function readMember({ id, name, mark, since }: Record<string, unknown>): Member {
  return {
    id: String(id),
    name: readName(String(name ?? '')) || 'A member',
    mark: String(mark ?? ''),
    since: String(since ?? ''),
  }
}

/** Removes somebody from the members of a group, which they cannot join again, or from those `removed`, so that they can. */
export async function deleteFrom(
  list: 'members' | 'removed',
  id: string,
  memberId: string,
  getToken: GetToken,
): Promise<void> {
  await callApi(`${pathOf(id)}/${list}/${encodeURIComponent(memberId)}`, { method: 'delete', getToken })
}
