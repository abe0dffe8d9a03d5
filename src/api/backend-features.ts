import { createStoredValue, useStoredValue } from '../browser/stored-value.ts'
import { readApiHost } from './api-host.ts'

// Features of a backend beyond the six calls of spec §7. Components call `useAnnounced`; loaders and actions call
// `hasAnnounced`, or `detectFeature` if theirs may be the first call. To another host, a header is sent only if `mayUse`
// allows it, since an unknown one fails the CORS check.

export type Feature =
  | 'idempotency-key'
  | 'if-match'
  | 'members'
  | 'photos'
  | 'account'
  | 'reports'
  | 'desk'
  | 'verified-email'
  | 'messages'
  | 'newsletter'

const announced = createStoredValue<string | null>('hobbynest:features', (text) => text, String)

/** Ignores failures and web pages, which a proxy may have sent. */
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

/** {@link hasAnnounced}, updated when the announcement changes. */
export function useAnnounced(feature: Feature): boolean | undefined {
  return isIn(useStoredValue(announced), feature)
}

function isIn(features: string | null, feature: Feature): boolean | undefined {
  return features?.split(/\s*,\s*/).includes(feature)
}

/** Before the page is hydrated, only a path is known to be ours: the build has no location. */
export function isOwnHost(isHydrated = true): boolean {
  const host = readApiHost(import.meta.env)
  return host.startsWith('/') || (isHydrated && new URL(host).origin === location.origin)
}

/** Whether a feature may be used: always on our own origin, elsewhere once it has been announced. */
export function mayUse(feature: Feature): boolean {
  return isOwnHost() || hasAnnounced(feature) === true
}
