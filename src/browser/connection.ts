import { useSyncExternalStore } from 'react'

/** `outdated`: the last read failed, so earlier data are shown. */
type Connection = 'fine' | 'offline' | 'outdated'

const OUTDATED = 'hobbynest:outdated'

let isOutdated = false

export function setOutdated(value: boolean): void {
  isOutdated = value
  window.dispatchEvent(new Event(OUTDATED))
}

function read(): Connection {
  if (!navigator.onLine) return 'offline'
  return isOutdated ? 'outdated' : 'fine'
}

function subscribe(listener: () => void) {
  const controller = new AbortController()
  for (const change of ['online', 'offline', OUTDATED]) window.addEventListener(change, listener, controller)
  return () => controller.abort()
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, read, () => 'fine')
}
