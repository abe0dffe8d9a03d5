import * as v from 'valibot'
import { GroupInput } from '../src/features/groups/group-input.ts'
import { HttpError } from './http-error.ts'

const FIELDS = Object.keys(GroupInput.entries)

/**
 * Reads the body of a create or update call (spec §7). Only the fields that a member may set are looked at: who the
 * creator is comes from the token.
 * @throws {HttpError} 422 with a message for each field that is wrong.
 */
export function readGroupInput(body: unknown): GroupInput {
  const given = new Map(Object.entries(body ?? {}))
  // A field that is missing is named with its value undefined, so that it gets its own message, not the library's.
  const parsed = v.safeParse(GroupInput, Object.fromEntries(FIELDS.map((name) => [name, given.get(name)])))
  if (parsed.success) return parsed.output
  const fields: Record<string, string> = {}
  for (const issue of parsed.issues) fields[String(issue.path?.[0].key)] ??= issue.message
  throw new HttpError(422, 'invalid_input', 'Some fields need another look.', { fields })
}
