import * as v from 'valibot'
import { unreadable } from './api-error.ts'

/** Validates the body of a response. Throws an `unreadable` `ApiError` if it does not match the schema. */
export function readBody<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const result = v.safeParse(schema, body)
  if (!result.success) throw unreadable()
  return result.output
}
