import { HttpError } from './http-error.ts'

const REFUSALS = {
  'not-found': [404, 'not_found', 'This group no longer exists.'],
  'not-owner': [403, 'forbidden', 'Only the member who created this group can change it.'],
  forgotten: [403, 'forgotten', 'Your data here have been deleted. Log in again to start anew.'],
  removed: [403, 'removed', 'The organiser has removed you from this group.'],
  'changed-meanwhile': [412, 'changed_meanwhile', 'This group has changed since you loaded it.'],
  ended: [409, 'group_ended', 'This group has ended.'],
  full: [409, 'group_full', 'This group is full.'],
  'own-group': [409, 'own_group', 'This is your own group.'],
  'key-reused': [422, 'key_reused', 'This Idempotency-Key has already created another group.'],
} satisfies Record<string, [statusCode: number, code: string, message: string]>

/** Refuses what a member wants to do. @throws {HttpError} */
export function refuse(reason: keyof typeof REFUSALS): never {
  throw new HttpError(...REFUSALS[reason])
}
