import { vi } from 'vitest'

/** Makes every observed element intersect, as if the whole page were in view. */
export function seeEverything(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #callback: IntersectionObserverCallback
      constructor(callback: IntersectionObserverCallback) {
        this.#callback = callback
      }
      observe(target: Element) {
        const entry = { isIntersecting: true, target } as IntersectionObserverEntry
        queueMicrotask(() => this.#callback([entry], this as unknown as IntersectionObserver))
      }
      unobserve() {}
      disconnect() {}
    },
  )
}
