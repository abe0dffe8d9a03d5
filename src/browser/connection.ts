import { useSyncExternalStore } from 'react'

/** `outdated`: the last read failed, so earlier data are shown. */
type Connection = 'fine' | 'offline' | 'outdated'

const listeners = new Set<() => void>()
let isOutdated = false

export function setOutdated(value: boolean): void {
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

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, read, () => 'fine')
}
