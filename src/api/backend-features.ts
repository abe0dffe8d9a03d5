import { readApiHost } from './api-host.ts'

// What a backend may understand beyond the six calls of spec §7. On another host, an unknown header fails the
// CORS check, so such headers are only sent once announced; our own origin has no such check.

/** What a backend announces in `HobbyNest-Features`. */
type Feature = 'idempotency-key' | 'if-match' | 'creates-left'

/** Headers of a write: the key under which it is done once, and the version that it may overwrite. */
export interface Precautions {
  idempotencyKey?: string | undefined
  ifMatch?: string | undefined
}

let announced: string[] = []

/** Remembers what the backend announces. A failure or a web page, as proxies send them, changes nothing. */
export function rememberFeatures(response: Response): void {
  const header = response.headers.get('HobbyNest-Features')
  const isJson = response.headers.get('content-type')?.includes('json')
  if (header === null && !(response.ok && isJson)) return
  announced = (header ?? '').split(',').map((feature) => feature.trim())
}

/** Whether the backend has announced that it supports this. */
export function hasAnnounced(feature: Feature): boolean {
  return announced.includes(feature)
}

/** Whether this may be sent to the backend: always on our own origin, elsewhere once it has been announced. */
export function mayUse(feature: Feature): boolean {
  const host = new URL(readApiHost(import.meta.env), location.href)
  return host.origin === location.origin || hasAnnounced(feature)
}

/** The headers that may be sent to the backend. */
export function optionalHeaders({ idempotencyKey, ifMatch }: Precautions): Record<string, string> {
  return {
    ...(idempotencyKey && mayUse('idempotency-key') && { 'Idempotency-Key': idempotencyKey }),
    ...(ifMatch && mayUse('if-match') && { 'If-Match': ifMatch }),
  }
}
