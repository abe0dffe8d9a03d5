import { vi } from 'vitest'

/** Makes every observed element intersect, as if the whole page were in view. */
export function seeEverything(): void {
  vi.stubGlobal('IntersectionObserver', function observeAll(callback: (entries: object[]) => void) {
    const observe = (target: Element) => queueMicrotask(() => callback([{ isIntersecting: true, target }]))
    return { observe, unobserve() {}, disconnect() {} }
  })
}
