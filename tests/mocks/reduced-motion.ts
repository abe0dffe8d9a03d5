import { vi } from 'vitest'

/** Lets the device say, for one test, that its owner wants less motion. */
export function preferReducedMotion(): void {
  const matchMedia = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query === '(prefers-reduced-motion: reduce)' }),
  )
}
