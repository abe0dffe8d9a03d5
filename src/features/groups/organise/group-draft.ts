import type { Group } from '../group.ts'

// What a member typed into a group form and has not sent, or sent without hearing that it arrived. `sessionStorage` keeps
// it over a reload and an expired session, until its member logs out. Without a schema library, since every page of a
// member loads this for its logout.

const DRAFT = 'hobbynest:draft:'
const LAST_CREATE = 'hobbynest:create-key'

const TEXTS = ['name', 'category', 'description', 'location', 'date', 'photo'] as const

/** What was typed into one group form. */
export interface GroupDraft {
  /** The group with what was typed laid over it; what another member typed is thrown away. */
  applyTo(group: Group): Group
  /** The version of the group that it was typed over; undefined where there is no draft. */
  version(): string | undefined
  save(values: FormData): void
  clear(): void
}

/** The draft of the form with this name. Where storage is full or blocked, it is kept for this page's life. */
export function groupDraft(form: string): GroupDraft {
  const key = DRAFT + form
  return {
    applyTo(group) {
      const typed = read(key)
      if (typed.userEmail !== group.userEmail) {
        remove(key)
        return group
      }
      const texts = TEXTS.map((name) => [name, readText(typed[name]) ?? group[name]])
      const members = readText(typed.members)
      return {
        ...group,
        ...Object.fromEntries(texts),
        ...(members !== undefined && { members: members === '' ? null : Number(members) }),
      }
    },
    version: () => readText(read(key).version),
    save: (values) => write(key, Object.fromEntries(values)),
    clear: () => remove(key),
  }
}

/**
 * The key under which a group is created once: the same as at the last try while the same is sent, also after a
 * reload, so that a try whose answer was lost and the next one make one group.
 */
export function createKeyFor(group: object): string {
  const sent = JSON.stringify(group)
  const last = read(LAST_CREATE)
  const lastKey = readText(last.key)
  if (lastKey && last.sent === sent) return lastKey
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-')
  write(LAST_CREATE, { sent, key })
  return key
}

/** Forgets the last attempt: what is created next is another group, even if it looks the same. */
export function forgetCreateKey(): void {
  remove(LAST_CREATE)
}

const logOuts = new BroadcastChannel('hobbynest:log-out')
logOuts.addEventListener('message', forgetHere)

/** Throws away, in all tabs, what was typed into group forms and not sent: its member has logged out. */
export function forgetDrafts(): void {
  forgetHere()
  logOuts.postMessage(null)
}

function forgetHere() {
  unsaved.clear()
  forgetCreateKey()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT)) remove(key)
  } catch {
    // Blocked: nothing was kept there either.
  }
}

/** What the storage did not take. */
const unsaved = new Map<string, string>()

function read(key: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(unsaved.get(key) ?? sessionStorage.getItem(key) ?? '{}') }
  } catch {
    return {}
  }
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function write(key: string, value: object) {
  const text = JSON.stringify(value)
  try {
    sessionStorage.setItem(key, text)
    unsaved.delete(key)
  } catch {
    unsaved.set(key, text)
  }
}

function remove(key: string) {
  unsaved.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Blocked: nothing was kept there either.
  }
}
