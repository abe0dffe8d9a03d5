import { useSyncExternalStore } from 'react'
import { type Feature, hasAnnounced, subscribeToFeatures } from './backend-features.ts'

/** {@link hasAnnounced}; updates when the backend announces something else. */
export function useAnnounced(feature: Feature): boolean | undefined {
  return useSyncExternalStore(
    subscribeToFeatures,
    () => hasAnnounced(feature),
    () => undefined,
  )
}
