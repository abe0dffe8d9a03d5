import { onTestFinished, vi } from 'vitest'

/** The height of each row of a long list. */
export const ROW = 254

/** Gives the page and its rows a height, as jsdom has no layout: the screen fits `count` rows of a list. */
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

/** Scrolls the page as a visitor does. */
export function scrollPage(top: number): void {
  document.documentElement.scrollTop = top
  window.dispatchEvent(new Event('scroll'))
}
