/** Why HobbyNest cannot start, in one sentence for the person who starts it. No stack is worth showing. */
export class StartError extends Error {
  override name = 'StartError'
}

/** What went wrong, for a sentence of a {@link StartError}. */
export function reasonOf(error: unknown): string {
  // What visitors are told says less.
  if (error instanceof Error && error.cause) return reasonOf(error.cause)
  // A refused connection to a name with several addresses has one reason for each, and no message.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message.trim().replace(/\.$/, '') : String(error)
}
