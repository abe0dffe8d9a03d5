import { onTestFinished, vi } from 'vitest'

/** How high each row of a long list is here. */
export const ROW = 254

/** Gives the page and its rows a height, as jsdom has no layout: so many rows of a list are on the screen at a time. */
export function layOutRows(count: number): void {
  Object.defineProperty(document, 'scrollingElement', { configurable: true, value: document.documentElement })
  onTestFinished(() => void Reflect.deleteProperty(document, 'scrollingElement'))
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(count * ROW)
  document.documentElement.scrollTop = 0
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #tell: ResizeObserverCallback
      constructor(tell: ResizeObserverCallback) {
        this.#tell = tell
      }
      observe(target: Element) {
        const contentRect = { width: 390, height: ROW }
        const entry = { target, contentRect } as unknown as ResizeObserverEntry
        queueMicrotask(() => this.#tell([entry], this as unknown as ResizeObserver))
      }
      unobserve() {}
      disconnect() {}
    },
  )
}

/** Scrolls the page as a hand does. */
export function scrollPage(top: number): void {
  document.documentElement.scrollTop = top
  window.dispatchEvent(new Event('scroll'))
}
