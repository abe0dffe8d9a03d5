import { readApiHost } from './api-host.ts'

// What a backend may understand beyond the six calls of spec §7. Another host fails the CORS check of a header that it
// does not know, so it is sent none before it has announced it; our own origin checks none.

/** What a backend announces in `HobbyNest-Features`. */
export type Feature = 'idempotency-key' | 'if-match' | 'creates-left' | 'members' | 'photos'

/** Headers of a write: the key under which it is done once, and the version that it may overwrite. */
export interface Precautions {
  idempotencyKey?: string | undefined
  ifMatch?: string | undefined
}

let announced: string[] | undefined
const listeners = new Set<() => void>()

/** Remembers what the backend announces. A failure or a web page without a word, as proxies send them, changes nothing. */
export function rememberFeatures(response: Response): void {
  const header = response.headers.get('HobbyNest-Features')
  const isJson = response.headers.get('content-type')?.includes('json')
  if (header === null && !(response.ok && isJson)) return
  announced = header?.split(/\s*,\s*/) ?? []
  for (const listener of listeners) listener()
}

/** Forgets what was announced, as a reload does. */
export function forgetFeatures(): void {
  announced = undefined
}

/** Whether the backend has said that it understands this; `undefined` before it has been heard. */
export function hasAnnounced(feature: Feature): boolean | undefined {
  return announced?.includes(feature)
}

/** Hears whenever the backend has said what it understands. Gives the function that stops it. */
export function subscribeToFeatures(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether `{host}` is of the origin of the pages. */
export function isOwnHost(): boolean {
  return new URL(readApiHost(import.meta.env), location.href).origin === location.origin
}

/** Whether the backend may be asked for this: one of our own origin always, another once it has announced it. */
export function mayUse(feature: Feature): boolean {
  return isOwnHost() || hasAnnounced(feature) === true
}

/** Those of the headers that the backend may be sent. */
export function optionalHeaders({ idempotencyKey, ifMatch }: Precautions): Record<string, string> {
  return {
    ...(idempotencyKey && mayUse('idempotency-key') && { 'Idempotency-Key': idempotencyKey }),
    ...(ifMatch && mayUse('if-match') && { 'If-Match': ifMatch }),
  }
}
