import { useSyncExternalStore } from 'react'
import { type Feature, hasAnnounced, subscribeToFeatures } from './backend-features.ts'

/** What {@link hasAnnounced} gives, and again once the backend says something else. */
export function useAnnounced(feature: Feature): boolean | undefined {
  return useSyncExternalStore(
    subscribeToFeatures,
    () => hasAnnounced(feature),
    () => undefined,
  )
}
