import { useSyncExternalStore } from 'react'

/** `outdated`: the last read had to be answered with earlier data. */
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
  const controller = new AbortController()
  listeners.add(listener)
  window.addEventListener('online', listener, controller)
  window.addEventListener('offline', listener, controller)
  return () => {
    listeners.delete(listener)
    controller.abort()
  }
}

/** The connection now, and again whenever it changes. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, read, () => 'fine')
}
