// What was typed but not sent: a tab keeps it across reloads, until it is sent or the member logs out.

/** The draft of one form, or of several with fields in common. */
export type Draft = ReturnType<typeof createDraft>

const PREFIX = 'hobbynest:draft:'

/** Drafts that could not be stored, since storage is full or blocked. */
const unstored = new Map<string, string>()

export function createDraft(name: string) {
  const key = PREFIX + name
  return {
    read: () => read(key),
    /** Merges these values into the draft, except for passwords. */
    save(values: Iterable<[string, unknown]>) {
      const { password: _, current: __, ...texts } = Object.fromEntries(values)
      const json = JSON.stringify({ ...read(key), ...texts })
      try {
        sessionStorage.setItem(key, json)
        unstored.delete(key)
      } catch {
        unstored.set(key, json)
      }
    },
    clear() {
      unstored.delete(key)
      try {
        sessionStorage.removeItem(key)
      } catch {}
    },
  }
}

// The build has none: an open channel would keep it from ending.
const logOutChannel = import.meta.env.SSR ? undefined : new BroadcastChannel('hobbynest:log-out')
logOutChannel?.addEventListener('message', clearAll)

/** Clears the drafts of all tabs. */
export function clearDrafts(): void {
  clearAll()
  logOutChannel?.postMessage(null)
}

function clearAll() {
  unstored.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {}
}

function read(key: string): Record<string, string> {
  try {
    const kept = Object.entries(JSON.parse(unstored.get(key) ?? sessionStorage.getItem(key) ?? '{}'))
    return Object.fromEntries(kept.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}
