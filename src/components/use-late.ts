import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component that the first view can do without: `null` until `when` has run its task and `load` has given it. Where it
 * cannot be loaded for want of a network, it is loaded once that is back; where it cannot be otherwise, never.
 * @param load a function outside of components.
 * @param when runs its task when it is time, such as `whenIdle`, and gives the function that calls it off.
 */
export function useLate<Props>(
  load: () => Promise<ComponentType<Props>>,
  when: (task: () => void) => () => void,
): ComponentType<Props> | null {
  const [Late, setLate] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    async function attempt() {
      try {
        const Loaded = await load()
        setLate(() => Loaded)
      } catch (error) {
        if (navigator.onLine) console.warn('A part of the page is missing:', error)
        else window.addEventListener('online', attempt, { once: true, signal: controller.signal })
      }
    }
    const cancel = when(attempt)
    return () => {
      cancel()
      controller.abort()
    }
  }, [load, when])
  return Late
}
