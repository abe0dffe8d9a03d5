import { useSyncExternalStore } from 'react'

/** How up to date the page is: `offline` without a network, `outdated` if it had to show earlier data. */
type Connection = 'fine' | 'offline' | 'outdated'

const listeners = new Set<() => void>()
let isOutdated = false

/** Records whether the last read had to be answered with earlier data. */
export function noteOutdated(value: boolean): void {
  isOutdated = value
  for (const listener of listeners) listener()
}

function read(): Connection {
  if (!navigator.onLine) return 'offline'
  return isOutdated ? 'outdated' : 'fine'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** The connection now, and again whenever it changes. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, read, () => 'fine')
}
