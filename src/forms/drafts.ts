// What was typed and not sent: a tab keeps it, over reloads, until it has been sent or its member logs out.

/** The draft of one form, or of several with fields in common. */
export type Draft = ReturnType<typeof createDraft>

const PREFIX = 'hobbynest:draft:'

/** What full or blocked storage did not take. */
const unstored = new Map<string, string>()

/** The draft under this name. */
export function createDraft(name: string) {
  const key = PREFIX + name
  return {
    /** Texts by field name. */
    read: () => read(key),
    /** Lays these over what has been saved, without the passwords. */
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

// None in the build, which an open channel would keep from ending.
const logOuts = import.meta.env.SSR ? undefined : new BroadcastChannel('hobbynest:log-out')
logOuts?.addEventListener('message', clearAll)

/** Clears the drafts of all tabs. */
export function clearDrafts(): void {
  clearAll()
  logOuts?.postMessage(null)
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
