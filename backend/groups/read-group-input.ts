import { type ExistingGroup, type GroupInput, groupRules } from '../../src/features/groups/group-input.ts'
import { readInput } from '../http/read-input.ts'
import { oldestDeadline } from './group-store.ts'

/** Reads what a member may set in a group. @throws {HttpError} 422 with a message for each field that is wrong. */
export function readGroupInput(body: unknown, existing?: ExistingGroup): GroupInput {
  return readInput(
    groupRules((day) => day < oldestDeadline(), existing),
    body,
  )
}
