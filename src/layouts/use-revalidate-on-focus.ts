import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useMatches, useRevalidator } from 'react-router'

/**
 * Loads the screen again when somebody comes back to it, or to a network: others may have changed a group. Returns whether this
 * is such a screen; one with a form stays as it is.
 */
export function useRevalidateOnFocus(): boolean {
  const isRevalidated = useMatches().some(revalidatesOnFocus)
  const { revalidate } = useRevalidator()
  const isUnderWay = useRef(false)

  const revalidateIfShown = useEffectEvent(async () => {
    const canRevalidate = isRevalidated && navigator.onLine && document.visibilityState === 'visible'
    // A tab that is shown again gets the focus a moment later.
    if (!canRevalidate || isUnderWay.current) return
    isUnderWay.current = true
    await revalidate()
    isUnderWay.current = false
  })

  // Before the screen is painted, so that no return to it is missed.
  useLayoutEffect(() => {
    const controller = new AbortController()
    const onEvent = () => revalidateIfShown()
    window.addEventListener('online', onEvent, controller)
    window.addEventListener('focus', onEvent, controller)
    document.addEventListener('visibilitychange', onEvent, controller)
    return () => controller.abort()
  }, [])

  return isRevalidated
}

/** Whether a screen says `handle = { revalidateOnFocus: true }`. */
export function revalidatesOnFocus({ handle }: { handle?: unknown }): boolean {
  return (handle as { revalidateOnFocus?: boolean } | undefined)?.revalidateOnFocus === true
}
