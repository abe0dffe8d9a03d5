/** Why HobbyNest cannot start, in one sentence for the person starting it; shown without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The code of an error of Node or PostgreSQL, such as `ENOENT`. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** The reason for a failure, to complete the sentence of a {@link StartError}. */
export function reasonOf(error: unknown): string {
  // The message is for visitors; the cause says more.
  if (error instanceof Error && error.cause) return reasonOf(error.cause)
  // A refused connection to a host with several addresses has an error for each, and no message.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message.trim().replace(/\.$/, '') : String(error)
}
