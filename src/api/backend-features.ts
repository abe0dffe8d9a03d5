import { createStoredValue, useStoredValue } from '../browser/stored-value.ts'
import { readApiHost } from './api-host.ts'

// What a backend may understand beyond the six calls of spec §7: components ask `useAnnounced`, loaders and actions
// `hasAnnounced`, or `isAnnouncedByNow` where theirs may be the first call. On another host, an unknown header fails the CORS
// check, so such headers are only sent where one `mayUse` them; our own origin has no such check.

export type Feature =
  | 'idempotency-key'
  | 'if-match'
  | 'creates-left'
  | 'members'
  | 'photos'
  | 'account'
  | 'reports'
  | 'desk'
  | 'verified-email'
  | 'messages'
  | 'newsletter'

const announced = createStoredValue<string | null>({
  key: 'hobbynest:features',
  parse: (text) => text,
  serialize: String,
})

/** A failure or a web page, as proxies send them, announces nothing. */
export function rememberFeatures(response: Response): void {
  const header = response.headers.get('HobbyNest-Features')
  const isJson = response.headers.get('content-type')?.includes('json')
  const isKnown = header !== null || (response.ok && isJson)
  if (isKnown && announced.get() !== (header ?? '')) announced.set(header ?? '')
}

/** `undefined` before the first response. */
export function hasAnnounced(feature: Feature): boolean | undefined {
  return isIn(announced.get(), feature)
}

/** {@link hasAnnounced}; updates when the backend announces something else. */
export function useAnnounced(feature: Feature): boolean | undefined {
  return isIn(useStoredValue(announced), feature)
}

function isIn(features: string | null, feature: Feature): boolean | undefined {
  return features?.split(/\s*,\s*/).includes(feature)
}

/** Whether `{host}` has the same origin as the pages. */
export function isOwnHost(): boolean {
  const host = readApiHost(import.meta.env)
  // The build has no location.
  return host.startsWith('/') || new URL(host).origin === globalThis.location?.origin
}

/** Whether this may be sent: always on our own origin, elsewhere once it has been announced. */
export function mayUse(feature: Feature): boolean {
  return isOwnHost() || hasAnnounced(feature) === true
}
