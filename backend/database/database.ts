import { HttpError, tryLater } from '../http/http-error.ts'

/** Runs one statement, which `signal` cancels. `changed` counts the rows written; `json` values come as bytes, ready to send. */
export type Query = <Row>(
  text: string,
  params?: unknown[],
  signal?: AbortSignal,
) => Promise<{ rows: Row[]; changed: number }>

export interface Database {
  query: Query
  /** Runs `work` in a transaction on one connection, with the usual time limits or none. */
  transaction<T>(work: (query: Query) => Promise<T>, limits?: 'no-time-limits'): Promise<T>
  close(): Promise<void>
}

/** Writes nothing. @throws {HttpError} 503 while the database is unreachable or read-only, 507 while the disk of our own is full. */
export async function assertWritable({ query }: Database): Promise<void> {
  await query('delete from hobbynest_creates where false')
}

export function unavailable(cause?: unknown): HttpError {
  const message = 'The groups are not available right now. Please try again in a moment.'
  return tryLater(503, 'unavailable', message, 5, cause)
}

export function readOnly(cause?: unknown): HttpError {
  return tryLater(503, 'read_only', 'Nothing can be saved right now. Groups can still be read.', 5, cause)
}

export function storageFull(cause: unknown): HttpError {
  const message = 'The disk is full, so nothing can be saved. Groups can still be read.'
  return new HttpError(507, 'storage_full', message, { cause })
}
