import * as v from 'valibot'
import { HttpError } from './http-error.ts'

/** Reads a body by its rules. @throws {HttpError} 422 with a message for each field that is wrong. */
export function readInput<S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  rules: S,
  body: unknown,
): v.InferOutput<S> {
  const fields = Object.keys(rules.entries)
  const given = new Map(Object.entries(body ?? {}))
  // A missing field is present as undefined, so that it gets its own message, not the library's.
  const parsed = v.safeParse(rules, Object.fromEntries(fields.map((name) => [name, given.get(name)])))
  if (parsed.success) return parsed.output
  const messages: Record<string, string> = {}
  for (const issue of parsed.issues) messages[String(v.getDotPath(issue))] ??= issue.message
  throw invalidFields(messages)
}

/** The refusal of a body, with a message for each field that is wrong. */
export function invalidFields(fields: Record<string, string>): HttpError {
  return new HttpError(422, 'invalid_input', 'Some fields are not valid.', { fields })
}
