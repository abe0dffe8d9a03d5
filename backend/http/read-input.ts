import * as v from 'valibot'
import { HttpError } from './http-error.ts'

/** Validates a body. @throws {HttpError} 422 with a message for each invalid field. */
export function readInput<S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  rules: S,
  body: unknown,
): v.InferOutput<S> {
  const fields = Object.keys(rules.entries)
  const given = new Map(Object.entries(body ?? {}))
  // Missing fields become undefined, so that they get their own message, not the library's.
  const parsed = v.safeParse(rules, Object.fromEntries(fields.map((name) => [name, given.get(name)])))
  if (parsed.success) return parsed.output
  const messages: Record<string, string> = {}
  for (const issue of parsed.issues) messages[String(v.getDotPath(issue))] ??= issue.message
  throw invalidFields(messages)
}

export function invalidFields(fields: Record<string, string>): HttpError {
  return new HttpError(422, 'invalid_input', 'Some fields are not valid.', { fields })
}
