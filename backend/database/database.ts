import { HttpError, tryLater } from '../http/http-error.ts'

/**
 * Runs one SQL statement; `$1`, `$2` … stand for `params`. `changed` counts the rows that a write touched. A `json` comes
 * as its bytes in UTF-8, ready to be sent. The server gives up the statement when `signal` aborts.
 */
export type Query = <Row>(
  text: string,
  params?: unknown[],
  signal?: AbortSignal,
) => Promise<{ rows: Row[]; changed: number }>

export interface Database {
  query: Query
  /**
   * Runs `work` in one transaction on one connection; rolls back when it throws. A statement may take ten seconds, or any
   * time if it is patient.
   */
  transaction<T>(work: (query: Query) => Promise<T>, isPatient?: 'patient'): Promise<T>
  /** @throws {HttpError} 503 or 507 while it cannot be reached, or can only be read. */
  assertWritable(): Promise<void>
  close(): Promise<void>
}

export function unavailable(cause?: unknown): HttpError {
  const message = 'The groups are not available right now. Please try again in a moment.'
  return tryLater(503, 'unavailable', message, 5, cause)
}

export function storageFull(cause: unknown): HttpError {
  const message = 'The disk is full, so nothing can be saved. Groups can still be read.'
  return new HttpError(507, 'storage_full', message, { cause })
}
