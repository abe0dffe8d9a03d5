import { useSyncExternalStore } from 'react'

/**
 * Survives corrupt, full and blocked storage, and follows changes in other tabs.
 * @param parse if it throws, nothing counts as stored.
 */
export function createStoredValue<T>(
  key: string,
  parse: (text: string | null) => T,
  serialize: (value: T) => string = JSON.stringify,
) {
  const listeners = new Set<() => void>()
  let unsaved: string | null = null
  /** The value while nothing is stored, as on a page from the build. */
  const initial = parse(null)
  let lastText: string | null = null
  let lastValue = initial

  function get(): T {
    try {
      const text = unsaved ?? localStorage.getItem(key)
      if (text === lastText) return lastValue
      lastText = text
      lastValue = initial
      if (text !== null) lastValue = parse(text)
    } catch {
      // Storage is blocked, or its text corrupt.
    }
    return lastValue
  }

  /** Returns `false` if storage is full or blocked; the value then lasts until the page is closed. */
  function set(value: T): boolean {
    const text = serialize(value)
    try {
      localStorage.setItem(key, text)
      unsaved = null
    } catch {
      unsaved = text
    }
    notify()
    return unsaved === null
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function notify() {
    for (const listener of listeners) listener()
  }

  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) notify()
  })
  // A page that the browser has kept for Back gets no `storage` events in the meantime.
  globalThis.window?.addEventListener('pageshow', ({ persisted }) => persisted && notify())

  return { get, initial, set, subscribe }
}

export function useStoredValue<T>(stored: ReturnType<typeof createStoredValue<T>>): T {
  return useSyncExternalStore(stored.subscribe, stored.get, () => stored.initial)
}
