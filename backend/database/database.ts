import { HttpError, tryLater } from '../http/http-error.ts'

/** Runs one statement. `changed` counts the rows written, a `json` comes as bytes ready to be sent, `signal` cancels it. */
export type Query = <Row>(
  text: string,
  params?: unknown[],
  signal?: AbortSignal,
) => Promise<{ rows: Row[]; changed: number }>

export interface Database {
  query: Query
  /** All or nothing, on one connection. The statements of a patient one may take any time. */
  transaction<T>(work: (query: Query) => Promise<T>, isPatient?: 'patient'): Promise<T>
  /** @throws {HttpError} 503 or 507 while it cannot be reached, or can only be read. */
  assertWritable(): Promise<void>
  close(): Promise<void>
}

/** A 503 for now, while the database cannot be reached. */
export function unavailable(cause?: unknown): HttpError {
  const message = 'The groups are not available right now. Please try again in a moment.'
  return tryLater(503, 'unavailable', message, 5, cause)
}

/** A 503 for now, while only a standby can be reached. */
export function readOnly(cause?: unknown): HttpError {
  return tryLater(503, 'read_only', 'Nothing can be saved right now. Groups can still be read.', 5, cause)
}

/** A 507, with which nothing has been saved. */
export function storageFull(cause: unknown): HttpError {
  const message = 'The disk is full, so nothing can be saved. Groups can still be read.'
  return new HttpError(507, 'storage_full', message, { cause })
}
