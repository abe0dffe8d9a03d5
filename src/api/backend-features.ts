// What a backend may understand beyond the six calls. A header that it does not know would fail its CORS check, so
// these are sent only where its last answer announced them.

/** Headers of a write: the key under which it is done once, and the version that it may overwrite. */
export interface Precautions {
  idempotencyKey?: string | undefined
  ifMatch?: string | undefined
}

let announced: string[] | undefined

/** Remembers what the backend announces. A failure or a web page without a word, as proxies send them, changes nothing. */
export function rememberFeatures(response: Response): void {
  const header = response.headers.get('HobbyNest-Features')
  const isJson = response.headers.get('content-type')?.includes('json')
  if (header === null && !(response.ok && isJson)) return
  announced = (header ?? '').split(',').map((feature) => feature.trim())
}

/** Whether the backend has answered yet, and so has said what it understands. */
export function knowsFeatures(): boolean {
  return announced !== undefined
}

/** Whether the backend has announced that it does a create once, however often it is sent under one key. */
export function createsOnce(): boolean {
  return announced?.includes('idempotency-key') ?? false
}

/** Whether the backend has announced that it tells, with the member's groups, how many more there may be. */
export function tellsWhatIsLeft(): boolean {
  return announced?.includes('creates-left') ?? false
}

/** Those of the headers that the backend has announced. */
export function announcedHeaders({ idempotencyKey, ifMatch }: Precautions): Record<string, string> {
  return {
    ...(idempotencyKey && createsOnce() && { 'Idempotency-Key': idempotencyKey }),
    ...(ifMatch && announced?.includes('if-match') && { 'If-Match': ifMatch }),
  }
}
