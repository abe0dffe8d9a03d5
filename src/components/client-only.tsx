import { type ReactNode, Suspense, useSyncExternalStore } from 'react'

/**
 * Shows what only the browser has, such as data: `fallback` on the page that the build renders, in React's first render
 * of it, and while `children` wait.
 */
export function ClientOnly({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}

/** Whether React has taken over: false on the page that the build renders, and in the first render of it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
