import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

/** Whether the member asked the device for less motion. */
export function wantsLessMotion(): boolean {
  return window.matchMedia(QUERY).matches
}

/** {@link wantsLessMotion}, updated when the setting changes. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, wantsLessMotion, () => false)
}

function subscribe(listener: () => void) {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
