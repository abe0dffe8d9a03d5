import { keepInTab, readFromTab, removeAllFromTab, removeFromTab } from '../../../browser/tab-storage.ts'
import { DRAFT } from '../../../components/form-draft.ts'
import type { Group } from '../group.ts'

// What a member typed into a group form and has not sent, or sent without hearing that it arrived. It is kept over a reload
// and an expired session, until its member logs out. Without a schema library, since every page of a member loads this for
// its logout.

const LAST_CREATE = 'hobbynest:create-key'

const TEXTS = ['name', 'category', 'description', 'location', 'date', 'photo'] as const

/** What was typed into one group form. */
interface GroupDraft {
  /** The group with what was typed laid over it; what another member typed is thrown away. */
  applyTo(group: Group): Group
  /** The version of the group that it was typed over; undefined where there is no draft. */
  version(): string | undefined
  save(values: FormData): void
  clear(): void
}

/** The draft of the form with this name. */
export function groupDraft(form: string): GroupDraft {
  const key = DRAFT + form
  return {
    applyTo(group) {
      const typed = readFromTab(key)
      if (typed.userEmail !== group.userEmail) {
        removeFromTab(key)
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
    version: () => readText(readFromTab(key).version),
    save: (values) => keepInTab(key, Object.fromEntries(values)),
    clear: () => removeFromTab(key),
  }
}

/**
 * The key under which a group is created once: the same as at the last try while the same is sent, also after a
 * reload, so that a try whose answer was lost and the next one make one group.
 */
export function createKeyFor(group: object): string {
  const sent = JSON.stringify(group)
  const last = readFromTab(LAST_CREATE)
  const lastKey = readText(last.key)
  if (lastKey && last.sent === sent) return lastKey
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-')
  keepInTab(LAST_CREATE, { sent, key })
  return key
}

/** Forgets the last attempt: what is created next is another group, even if it looks the same. */
export function forgetCreateKey(): void {
  removeFromTab(LAST_CREATE)
}

const logOuts = new BroadcastChannel('hobbynest:log-out')
logOuts.addEventListener('message', forgetHere)

/** Throws away, in all tabs, what was typed into forms and not sent: its member has logged out. */
export function forgetDrafts(): void {
  forgetHere()
  logOuts.postMessage(null)
}

function forgetHere() {
  forgetCreateKey()
  removeAllFromTab(DRAFT)
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
