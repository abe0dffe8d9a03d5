import * as v from 'valibot'
import { unreadable } from './api-error.ts'

/** The body of a response by its schema. @throws {ApiError} `unreadable` if it is another. */
export function readBody<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const result = v.safeParse(schema, body)
  if (!result.success) throw unreadable()
  return result.output
}
