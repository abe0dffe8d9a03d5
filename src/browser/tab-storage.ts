// Objects that a tab keeps in `sessionStorage`, over reloads, until it is closed. Where that is full or blocked, they are kept
// for this page's life.

/** What the storage did not take. */
const unsaved = new Map<string, string>()

/** What is kept under this key; an empty object where that is nothing, or nothing readable. */
export function readFromTab(key: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(unsaved.get(key) ?? sessionStorage.getItem(key) ?? '{}') }
  } catch {
    return {}
  }
}

/** Keeps an object of what JSON can hold, in place of what was kept under this key. */
export function keepInTab(key: string, value: object): void {
  const text = JSON.stringify(value)
  try {
    sessionStorage.setItem(key, text)
    unsaved.delete(key)
  } catch {
    unsaved.set(key, text)
  }
}

/** Removes what is kept under this key. */
export function removeFromTab(key: string): void {
  unsaved.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Blocked: nothing was kept there either.
  }
}

/** Removes what is kept under all keys that begin like this. */
export function removeAllFromTab(start: string): void {
  for (const key of [...unsaved.keys(), ...storedKeys()]) if (key.startsWith(start)) removeFromTab(key)
}

function storedKeys(): string[] {
  try {
    return Object.keys(sessionStorage)
  } catch {
    return []
  }
}
