import * as v from 'valibot'
import { type ExistingGroup, type GroupInput, groupRules } from '../../src/features/groups/group-input.ts'
import { HttpError } from '../http/http-error.ts'
import { oldestDeadline } from './group-store.ts'

/** Reads what a member may set in a group. @throws {HttpError} 422 with a message for each field that is wrong. */
export function readGroupInput(body: unknown, existing?: ExistingGroup): GroupInput {
  const rules = groupRules((day) => day < oldestDeadline(), existing)
  const fields = Object.keys(rules.entries)
  const given = new Map(Object.entries(body ?? {}))
  // A missing field is present as undefined, so that it gets its own message, not the library's.
  const parsed = v.safeParse(rules, Object.fromEntries(fields.map((name) => [name, given.get(name)])))
  if (parsed.success) return parsed.output
  const messages: Record<string, string> = {}
  for (const issue of parsed.issues) messages[String(issue.path?.[0].key)] ??= issue.message
  throw new HttpError(422, 'invalid_input', 'Some fields are not valid.', { fields: messages })
}
