import { useEffectEvent, useLayoutEffect } from 'react'
import { useMatches, useRevalidator } from 'react-router'

/**
 * Loads what the screen shows again when somebody comes back to it, or to a network: a group may have been changed or
 * deleted elsewhere. Gives whether this is such a screen; one with a form stays as it is.
 */
export function useRefresh(): boolean {
  const isRefreshed = useMatches().some(isRefreshedRoute)
  const { revalidate, state } = useRevalidator()

  const refresh = useEffectEvent(() => {
    const canRefresh = isRefreshed && state === 'idle' && navigator.onLine
    if (canRefresh && document.visibilityState === 'visible') revalidate()
  })

  // Before the screen is painted, so that no return to it goes unheard.
  useLayoutEffect(() => {
    const onEvent = () => refresh()
    window.addEventListener('online', onEvent)
    window.addEventListener('focus', onEvent)
    document.addEventListener('visibilitychange', onEvent)
    return () => {
      window.removeEventListener('online', onEvent)
      window.removeEventListener('focus', onEvent)
      document.removeEventListener('visibilitychange', onEvent)
    }
  }, [])

  return isRefreshed
}

/** Whether a screen shows what others may change meanwhile, and so says `handle = { isRefreshed: true }`. */
function isRefreshedRoute({ handle }: { handle: unknown }): boolean {
  return (
    typeof handle === 'object' && handle !== null && 'isRefreshed' in handle && handle.isRefreshed === true
  )
}
