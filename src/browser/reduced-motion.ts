import { useHydrated } from './use-hydrated.ts'

/** A carousel that plays follows a change at its next slide. */
export function useReducedMotion(): boolean {
  return useHydrated() && window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
