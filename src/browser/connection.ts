import { useSyncExternalStore } from 'react'

/** `outdated`: the last read failed, so earlier data are shown. */
type Connection = 'fine' | 'offline' | 'outdated'

const OUTDATED = 'hobbynest:outdated'

/** Whether the last read failed; `undefined` if there has been none since the network was lost. */
let isOutdated: boolean | undefined

globalThis.window?.addEventListener('offline', () => {
  isOutdated = undefined
})

export function setOutdated(value: boolean): void {
  isOutdated = value
  window.dispatchEvent(new Event(OUTDATED))
}

export function isOffline(): boolean {
  // A browser may say so although a read succeeds, for example from this machine.
  return !navigator.onLine && isOutdated !== false
}

function read(): Connection {
  if (isOffline()) return 'offline'
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
