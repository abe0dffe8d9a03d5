import { createStoredValue } from '../browser/stored-value.ts'

// What was typed but not sent: a tab keeps it across reloads, until it is sent or the member logs out. A draft has the name of
// its form, or of several with fields in common.

const PREFIX = 'hobbynest:draft:'

/** Drafts that could not be stored, since storage is full or blocked. */
const unstored = new Map<string, string>()

/** When a member last logged out, which a tab that was on another site learns on its return. */
const lastLogOut = createStoredValue('hobbynest:log-out', (text) => text ?? '', String)
lastLogOut.subscribe(clearOld)
clearOld()

export function readDraft(name: string): Record<string, string> {
  const key = keyOf(name)
  try {
    const kept = Object.entries(JSON.parse(unstored.get(key) ?? sessionStorage.getItem(key) ?? '{}'))
    return Object.fromEntries(kept.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

/** Merges these values into the draft, except for passwords. */
export function saveDraft(name: string, values: Iterable<[string, unknown]>): void {
  const { password: _, current: __, ...texts } = Object.fromEntries(values)
  const key = keyOf(name)
  const json = JSON.stringify({ ...readDraft(name), ...texts })
  try {
    sessionStorage.setItem(key, json)
    unstored.delete(key)
  } catch {
    unstored.set(key, json)
  }
}

export function clearDraft(name: string): void {
  const key = keyOf(name)
  unstored.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

/** Clears the drafts of all tabs. */
export function clearDrafts(): void {
  lastLogOut.set(`${Date.now()}:`)
}

function clearOld() {
  unstored.clear()
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && !key.startsWith(keyOf(''))) sessionStorage.removeItem(key)
  } catch {}
}

function keyOf(name: string): string {
  return PREFIX + lastLogOut.get() + name
}
