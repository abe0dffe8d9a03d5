import { vi } from 'vitest'

/** Makes the device prefer reduced motion, for one test. */
export function preferReducedMotion(): void {
  const matchMedia = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query === '(prefers-reduced-motion: reduce)' }),
  )
}
