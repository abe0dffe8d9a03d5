import { useSyncExternalStore } from 'react'

/** How current the page can be: `offline` without a network, `outdated` when it had to show what was seen before. */
type Connection = 'fine' | 'offline' | 'outdated'

const listeners = new Set<() => void>()
let isOutdated = false

/** Notes whether the last read had to be answered with what was seen before. */
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
