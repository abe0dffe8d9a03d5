import { createStoredValue } from '../browser/stored-value.ts'

// What was typed but not sent: a tab keeps it across reloads, until it is sent or the member logs out.

/** The draft of one form, or of several with fields in common. */
export type Draft = ReturnType<typeof createDraft>

const PREFIX = 'hobbynest:draft:'

/** Drafts that could not be stored, since storage is full or blocked. */
const unstored = new Map<string, string>()

/** When a member last logged out, which a tab that was on another site learns on its return. */
const lastLogOut = createStoredValue('hobbynest:log-out', (text) => text ?? '', String)
lastLogOut.subscribe(clearOld)
clearOld()

export function createDraft(name: string) {
  const keyNow = () => prefixNow() + name
  return {
    read: () => read(keyNow()),
    /** Merges these values into the draft, except for passwords. */
    save(values: Iterable<[string, unknown]>) {
      const { password: _, current: __, ...texts } = Object.fromEntries(values)
      const key = keyNow()
      const json = JSON.stringify({ ...read(key), ...texts })
      try {
        sessionStorage.setItem(key, json)
        unstored.delete(key)
      } catch {
        unstored.set(key, json)
      }
    },
    clear() {
      const key = keyNow()
      unstored.delete(key)
      try {
        sessionStorage.removeItem(key)
      } catch {}
    },
  }
}

/** Clears the drafts of all tabs. */
export function clearDrafts(): void {
  lastLogOut.set(`${Date.now()}:`)
}

function clearOld() {
  unstored.clear()
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && !key.startsWith(prefixNow())) sessionStorage.removeItem(key)
  } catch {}
}

function prefixNow(): string {
  return PREFIX + lastLogOut.get()
}

function read(key: string): Record<string, string> {
  try {
    const kept = Object.entries(JSON.parse(unstored.get(key) ?? sessionStorage.getItem(key) ?? '{}'))
    return Object.fromEntries(kept.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}
