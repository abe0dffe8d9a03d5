import { useSyncExternalStore } from 'react'

/** Whether React has taken over the page that the build rendered. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
