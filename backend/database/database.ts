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
