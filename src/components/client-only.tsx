import { type ReactNode, Suspense, useSyncExternalStore } from 'react'

/** Shows what only the browser has: `fallback` in the first render, and while `children` wait. */
export function ClientOnly({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}

/** Whether React has taken over the page that the build rendered. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
