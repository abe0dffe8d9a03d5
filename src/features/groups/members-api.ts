import { callApi, fieldsOf, type GetToken } from '../../api/api-client.ts'
import { unreadable } from '../../api/api-error.ts'
import { readName } from '../../auth/person-name.ts'
import type { Group } from './group.ts'
import { pathOf, readGroups } from './groups-api.ts'

// The calls of a backend that announces `members`. Each throws `ApiError`.

/** Makes whoever has the token a member of the group. Does nothing more where they are one. */
export async function putJoin(id: string, getToken: GetToken): Promise<void> {
  await callApi(`${pathOf(id)}/members/me`, { method: 'put', getToken })
}

/** Ends the membership of whoever has the token. Does nothing where they are no member. */
export async function deleteJoin(id: string, getToken: GetToken): Promise<void> {
  await callApi(`${pathOf(id)}/members/me`, { method: 'delete', getToken })
}

/** The groups of which whoever has the token is a member. */
export async function getJoinedGroups(getToken: GetToken, signal?: AbortSignal): Promise<Group[]> {
  const { body } = await callApi('joined-groups', { getToken, signal })
  return readGroups(body)
}

/** A member as the organiser of their group sees them. */
export interface Member {
  id: string
  name: string
  /** When they joined: a time that `Date` can read. */
  since: string
}

/** The members of a group, for its organiser alone. */
export async function getMembers(id: string, getToken: GetToken, signal: AbortSignal): Promise<Member[]> {
  const { body } = await callApi(`${pathOf(id)}/members`, { getToken, signal })
  const { members } = fieldsOf(body)
  if (!Array.isArray(members)) throw unreadable()
  return members.map(fieldsOf).map((member) => ({
    id: String(member.id),
    name: readName(String(member.name ?? '')) || 'User',
    since: String(member.since ?? ''),
  }))
}

/** Takes a member off a group, for its organiser alone. */
export async function deleteMember(id: string, memberId: string, getToken: GetToken): Promise<void> {
  await callApi(`${pathOf(id)}/members/${encodeURIComponent(memberId)}`, { method: 'delete', getToken })
}
