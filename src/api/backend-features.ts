import { readApiHost } from './api-host.ts'

// What a backend may understand beyond the six calls of spec §7. On another host, an unknown header fails the
// CORS check, so such headers are only sent once announced; our own origin has no such check.

/** What a backend announces in `HobbyNest-Features`. */
export type Feature = 'idempotency-key' | 'if-match' | 'creates-left' | 'members' | 'photos' | 'account'

/** Headers of a write: the key under which it is done once, and the version that it may overwrite. */
export interface Precautions {
  idempotencyKey?: string | undefined
  ifMatch?: string | undefined
}

let announced: string[] | undefined
const listeners = new Set<() => void>()

/** Remembers what the backend announces. A failure or a web page, as proxies send them, changes nothing. */
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

/** Whether the backend has announced that it supports this; `undefined` before its first response. */
export function hasAnnounced(feature: Feature): boolean | undefined {
  return announced?.includes(feature)
}

/** Calls the listener whenever the backend announces its features. Returns the function that unsubscribes. */
export function subscribeToFeatures(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether `{host}` has the same origin as the pages. */
export function isOwnHost(): boolean {
  return new URL(readApiHost(import.meta.env), location.href).origin === location.origin
}

/** Whether this may be sent to the backend: always on our own origin, elsewhere once it has been announced. */
export function mayUse(feature: Feature): boolean {
  return isOwnHost() || hasAnnounced(feature) === true
}

/** The headers that may be sent to the backend. */
export function optionalHeaders({ idempotencyKey, ifMatch }: Precautions): Record<string, string> {
  return {
    ...(idempotencyKey && mayUse('idempotency-key') && { 'Idempotency-Key': idempotencyKey }),
    ...(ifMatch && mayUse('if-match') && { 'If-Match': ifMatch }),
  }
}
