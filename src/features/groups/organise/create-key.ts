import { keepInTab, readFromTab, removeFromTab } from '../../../browser/tab-storage.ts'
import { DRAFT } from '../../../components/form-draft.ts'

const LAST_CREATE = `${DRAFT}create-key`

/**
 * The key under which a group is created once: the same as at the last try while the same is sent, also after a
 * reload, so that a try whose answer was lost and the next one make one group.
 */
export function createKeyFor(group: object): string {
  const sent = JSON.stringify(group)
  const last = readFromTab(LAST_CREATE)
  if (typeof last.key === 'string' && last.sent === sent) return last.key
  // Not `randomUUID`, which browsers keep from sites without TLS.
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-')
  keepInTab(LAST_CREATE, { sent, key })
  return key
}

/** Forgets the last attempt: what is created next is another group, even if it looks the same. */
export function forgetCreateKey(): void {
  removeFromTab(LAST_CREATE)
}
