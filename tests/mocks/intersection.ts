import { vi } from 'vitest'

/** Makes every observed element count as seen, as if the whole page were in view. */
export function seeEverything(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #tell: IntersectionObserverCallback
      constructor(tell: IntersectionObserverCallback) {
        this.#tell = tell
      }
      observe(target: Element) {
        const entry = { isIntersecting: true, target } as IntersectionObserverEntry
        queueMicrotask(() => this.#tell([entry], this as unknown as IntersectionObserver))
      }
      unobserve() {}
      disconnect() {}
    },
  )
}
