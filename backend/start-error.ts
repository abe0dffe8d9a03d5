/** Why HobbyNest cannot start, in one sentence for the person who starts it. No stack is worth showing. */
export class StartError extends Error {
  override name = 'StartError'
}
