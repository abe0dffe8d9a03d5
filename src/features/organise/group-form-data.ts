import * as v from 'valibot'
import { ApiError, isResponseLost, isTemporary } from '../../api/api-error.ts'
import { hasAnnounced } from '../../api/backend-features.ts'
import { nameOf } from '../../auth/person-name.ts'
import type { User } from '../../auth/user.ts'
import { clearDraft, readDraft } from '../../forms/drafts.ts'
import { type FormResult, readForm, resultOf } from '../../forms/form-data.ts'
import { isPast } from '../groups/deadline.ts'
import { CATEGORIES, type Group, readGroup } from '../groups/group.ts'
import { type GroupRules, groupRules, readWholeNumber } from '../groups/group-input.ts'
import { CREATE_KEY } from './my-groups-api.ts'

export const NEW_GROUP_DRAFT = 'new-group'

export function draftOf(id: string): string {
  return `group:${id}`
}

/** The group with its draft applied. Clears a draft by another member. */
export function applyDraft(draft: string, group: Group): Group {
  const { userName, userEmail, version, existing, members, ...typed } = readDraft(draft)
  if (userEmail !== group.userEmail) {
    clearDraft(draft)
    return group
  }
  return { ...group, ...typed, members: members === undefined ? group.members : readWholeNumber(members) }
}

/** Whether the draft differs from the group. */
export function hasDraft(draft: string, group: Group): boolean {
  return JSON.stringify(applyDraft(draft, group)) !== JSON.stringify(group)
}

export function emptyGroup(user: User | null): Group {
  return {
    _id: '',
    name: '',
    category: CATEGORIES[0],
    description: '',
    location: '',
    members: null,
    date: '',
    photo: '',
    ...organiserOf(user),
  }
}

export function organiserOf(user: User | null): Pick<Group, 'userName' | 'userEmail'> {
  return { userName: nameOf(user), userEmail: user?.email ?? '' }
}

export interface GroupFormResult extends FormResult {
  isChangedElsewhere?: true
  createdId?: string
}

/** Adds the organiser's fields to a member's own group if the backend has left them out. */
export function withOrganiser(group: Group, user: User | null): Group {
  const { userName, userEmail } = organiserOf(user)
  return { ...group, userName: group.userName || userName, userEmail: group.userEmail || userEmail }
}

/** The valid values typed so far, as a group that a card can show. */
export function readPreview(values: FormData, { entries }: GroupRules): Group {
  const group = emptyGroup(null)
  for (const [name, rule] of Object.entries(entries)) {
    const { success, output } = v.safeParse(rule, values.get(name))
    if (success) Object.assign(group, { [name]: output })
  }
  return group
}

/** Validates by the rules for the group that the form was opened with, if any. */
export function readGroupForm(values: FormData) {
  const existing = readGroup(JSON.parse(String(values.get('existing') ?? 'null'))) ?? undefined
  return readForm(groupRules(isPast, existing), values)
}

/** The result of a failed create. Warns that the group may exist if the response was lost. */
export function toCreateResult(error: unknown): GroupFormResult {
  const result = resultOf(error)
  const isRepeatable = hasAnnounced('idempotency-key')
  const mayExist = isRepeatable
    ? error instanceof ApiError && isTemporary(error.status)
    : isResponseLost(error)
  if (!mayExist) clearDraft(CREATE_KEY)
  if (!mayExist || isRepeatable) return result
  const advice = 'It may have been created anyway. Check My Groups before you send it again.'
  return { ...result, failure: `${result.failure} ${advice}` }
}

/** The warning for a form whose group an earlier create may have made, since no response has confirmed it. */
export function readUnconfirmed(): GroupFormResult | undefined {
  if (hasAnnounced('idempotency-key') || !readDraft(CREATE_KEY).key) return undefined
  return { failure: 'This group may have been created already. Check My Groups before you send it again.' }
}

const CHANGED_ELSEWHERE =
  'This group was changed elsewhere while you were editing. Keep what you typed here, or reload this page and discard your changes to see the current version.'

/** The result of a failed update. The group may have been changed or deleted meanwhile. */
export function toUpdateResult(error: unknown): GroupFormResult {
  const status = error instanceof ApiError && error.status
  if (status === 412) return { failure: CHANGED_ELSEWHERE, isChangedElsewhere: true }
  if (status === 404) return { failure: 'This group has since been deleted.' }
  return resultOf(error)
}
