/** Measurements that the page takes of itself, in milliseconds since it was requested. */
export interface Probe {
  firstPaint: number
  largestPaint: number
  /** When the cards were painted; 0 before that. */
  cards: number
  layoutShift: number
  blocking: number
}

declare global {
  interface Window {
    probe: Probe
  }
}

/** Runs in the page before its own scripts. Counts the elements that match `selector` until there are `wanted`. */
export function startProbe({ selector, wanted }: { selector: string; wanted: number }): void {
  const probe: Probe = { firstPaint: 0, largestPaint: 0, cards: 0, layoutShift: 0, blocking: 0 }
  window.probe = probe

  function watch(type: string, onEntry: (entry: PerformanceEntry) => void) {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry))
    observer.observe({ type, buffered: true })
  }
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') probe.firstPaint = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => {
    probe.largestPaint = entry.startTime
  })
  watch('layout-shift', (entry) => {
    probe.layoutShift += (entry as PerformanceEntry & { value: number }).value
  })
  watch('longtask', ({ duration }) => {
    probe.blocking += Math.max(0, duration - 50)
  })

  if (!selector) return
  const search = new MutationObserver(() => {
    if (document.querySelectorAll(selector).length < wanted) return
    search.disconnect()
    // Waits for the frame that paints them, and the task after it.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        probe.cards = performance.now()
      }
      port2.postMessage(null)
    })
  })
  search.observe(document, { childList: true, subtree: true })
}
