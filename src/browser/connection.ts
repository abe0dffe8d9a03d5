import { useSyncExternalStore } from 'react'

/** `outdated`: the last read had to be answered with earlier data. */
type Connection = 'fine' | 'offline' | 'outdated'

const listeners = new Set<() => void>()
let isOutdated = false

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

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, read, () => 'fine')
}
