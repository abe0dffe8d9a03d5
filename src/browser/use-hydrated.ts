import { useSyncExternalStore } from 'react'

/** Whether React has hydrated the page from the build. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
