import type { Group } from './group.ts'

// What a member typed into a group form and has not sent, or sent without hearing that it arrived. `sessionStorage` keeps
// it over a reload and an expired sign-in, until its member logs out. Without a schema library, since every page of a
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

/** The draft of the form with this name. Where storage is full or blocked, it keeps nothing: the form still does. */
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

let unsavedCreate: Record<string, unknown> | null = null

/**
 * The key under which a group is created once: the same as at the last try while the same is sent, also after a
 * reload, so that a try whose answer was lost and the next one make one group.
 */
export function createKeyFor(group: object): string {
  const sent = JSON.stringify(group)
  const last = unsavedCreate ?? read(LAST_CREATE)
  const lastKey = readText(last.key)
  if (lastKey && last.sent === sent) return lastKey
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-')
  unsavedCreate = write(LAST_CREATE, { sent, key }) ? null : { sent, key }
  return key
}

/** Forgets the last try: what is created next is another group, even if it looks the same. */
export function forgetCreateKey(): void {
  unsavedCreate = null
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
  forgetCreateKey()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT)) remove(key)
  } catch {
    // Blocked: nothing was kept there either.
  }
}

function read(key: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(sessionStorage.getItem(key) ?? '{}') }
  } catch {
    return {}
  }
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Returns whether it was kept. */
function write(key: string, value: object): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

function remove(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Blocked: nothing was kept there either.
  }
}
