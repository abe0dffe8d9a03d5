import { useEffectEvent, useLayoutEffect } from 'react'
import { useMatches, useNavigation, useRevalidator } from 'react-router'
import { isOffline } from '../browser/connection.ts'

const CHANGE = 'hobbynest:change'

/** The `handle` of screens that revalidate when the visitor comes back. */
export const LIVE = 'live'

/** To be called when an action has changed a group after its screen was left: the router no longer revalidates then. */
export function reportChange(): void {
  window.dispatchEvent(new Event(CHANGE))
}

/**
 * Revalidates the screen when the visitor or the network comes back, since groups may have changed, or when it is known
 * that they have. Screens with a form stay as they are. Returns whether this screen revalidates.
 */
export function useRevalidateOnFocus(): boolean {
  const isRevalidated = useMatches().some(({ handle }) => handle === LIVE)
  const { state, revalidate } = useRevalidator()
  const navigation = useNavigation()

  const revalidateIfShown = useEffectEvent(() => {
    // A tab that becomes visible again gets the focus a moment later, which is a second event. A navigation loads fresh
    // data anyway; started again, it would scroll to the top, even after "Show more".
    const isIdle = state === 'idle' && navigation.state === 'idle'
    const isNeeded = isRevalidated && isIdle && document.visibilityState === 'visible'
    if (isNeeded && !isOffline()) revalidate()
  })

  // Before the first paint, so that no return is missed.
  useLayoutEffect(() => {
    const controller = new AbortController()
    const onEvent = () => revalidateIfShown()
    for (const event of ['online', 'focus', CHANGE]) window.addEventListener(event, onEvent, controller)
    document.addEventListener('visibilitychange', onEvent, controller)
    return () => controller.abort()
  }, [])

  return isRevalidated
}
