import type * as v from 'valibot'
import { type FormSchema, readForm } from '../../src/forms/form-data.ts'
import { HttpError } from './http-error.ts'

/** Validates a body. @throws {HttpError} 422 with a message for each invalid field. */
export function readInput<S extends FormSchema>(rules: S, body: unknown): v.InferOutput<S> {
  const given = new Map(Object.entries(body ?? {}))
  // Missing fields become undefined, so that they get their own message, not the library's.
  const fields = Object.keys(rules.entries).map((name) => [name, given.get(name)] as const)
  const { values, errors } = readForm(rules, fields)
  if (errors) throw invalidFields(errors)
  return values
}

export function invalidFields(fields: Record<string, string>): HttpError {
  return new HttpError(422, 'invalid_input', 'Some fields are not valid.', { fields })
}
