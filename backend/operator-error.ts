/** Why HobbyNest cannot start or do what an operator asked for, in one sentence; shown without a stack trace. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** The code of an error of Node or PostgreSQL, such as `ENOENT`. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** The reason for a failure, to complete the sentence of an {@link OperatorError}. */
export function reasonOf(error: unknown): string {
  // The message is for visitors; the cause says more.
  if (error instanceof Error && error.cause) return reasonOf(error.cause)
  // A refused connection to a host with several addresses has an error for each, and no message.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message.trim().replace(/\.$/, '') : String(error)
}
