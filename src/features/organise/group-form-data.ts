import * as v from 'valibot'
import { ApiError, isResponseLost } from '../../api/api-error.ts'
import { hasAnnounced } from '../../api/backend-features.ts'
import type { User } from '../../auth/auth-client.ts'
import { type FormResult, readForm, resultOf } from '../../forms/form-data.ts'
import { isPast } from '../groups/deadline.ts'
import { type Group, readGroup } from '../groups/group.ts'
import { type GroupRules, groupRules } from '../groups/group-input.ts'
import { creatorOf, emptyGroup } from './drafted-group.ts'

/** Why a group was not sent, or not taken. */
export interface GroupFormResult extends FormResult {
  /** While it was being edited. */
  isChangedElsewhere?: true
}

/** A member's own group with the creator's fields that the backend left out. */
export function withCreator(group: Group, user: User | null): Group {
  const { userName, userEmail } = creatorOf(user)
  return { ...group, userName: group.userName || userName, userEmail: group.userEmail || userEmail }
}

/** What has been typed so far, without what breaks the rules, as a group that a card can show. */
export function readPreview(values: FormData, { entries }: GroupRules): Group {
  const group = emptyGroup(null)
  for (const [name, rule] of Object.entries(entries)) {
    const { success, output } = v.safeParse(rule, values.get(name))
    if (success) Object.assign(group, { [name]: output })
  }
  return group
}

/** By the rules for the group that the form was opened with, if any. */
export function readGroupForm(values: FormData) {
  const existing = readGroup(JSON.parse(String(values.get('existing')))) ?? undefined
  return readForm(groupRules(isPast, existing), values)
}

/** Of a create that failed: warns of a second group if the response was lost. */
export function toCreateResult(error: unknown): GroupFormResult {
  const result = resultOf(error)
  if (!isResponseLost(error) || hasAnnounced('idempotency-key')) return result
  const advice = 'It may have been created anyway. Check My Groups before you send it again.'
  return { ...result, failure: `${result.failure} ${advice}` }
}

const CHANGED_ELSEWHERE =
  'This group was changed elsewhere while you were editing. Keep what you typed here, or reload this page and discard your changes to see the current version.'

/** Of an update that failed: the group may have changed or gone since the form was opened. */
export function toUpdateResult(error: unknown): GroupFormResult {
  const status = error instanceof ApiError && error.status
  if (status === 412) return { failure: CHANGED_ELSEWHERE, isChangedElsewhere: true }
  if (status === 404) return { failure: 'This group has since been deleted.' }
  return resultOf(error)
}
