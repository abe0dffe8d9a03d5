import type * as v from 'valibot'
import { type FormSchema, readForm } from '../../src/forms/form-data.ts'
import { HttpError } from './http-error.ts'

/** Validates a body. @throws {HttpError} 422 with a message for each invalid field. */
export function readInput<S extends FormSchema>(rules: S, body: unknown): v.InferOutput<S> {
  const fields = Object.keys(rules.entries)
  const given = new Map(Object.entries(body ?? {}))
  // Missing fields become undefined, so that they get their own message, not the library's.
  const { values, errors } = readForm(
    rules,
    fields.map((name) => [name, given.get(name)]),
  )
  if (errors) throw invalidFields(errors)
  return values
}

export function invalidFields(fields: Record<string, string>): HttpError {
  return new HttpError(422, 'invalid_input', 'Some fields are not valid.', { fields })
}
