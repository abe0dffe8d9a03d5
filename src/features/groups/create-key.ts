import * as v from 'valibot'
import { LAST_TRY_KEY } from './unsent-groups.ts'

const LastTry = v.object({ sent: v.string(), key: v.string() })

let unsaved: v.InferOutput<typeof LastTry> | null = null

/**
 * The key under which a group is created once: the same as at the last try while the same is sent, also after a
 * reload, so that a try whose answer was lost and the next one make one group.
 */
export function createKeyFor(group: object): string {
  const sent = JSON.stringify(group)
  const last = unsaved ?? readLastTry()
  if (last?.sent === sent) return last.key
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-')
  unsaved = { sent, key }
  try {
    sessionStorage.setItem(LAST_TRY_KEY, JSON.stringify(unsaved))
    unsaved = null
  } catch {
    // A full or blocked storage: kept for this page's life.
  }
  return key
}

/** Forgets the last try: what is created next is another group, even if it looks the same. */
export function forgetCreateKey(): void {
  unsaved = null
  try {
    sessionStorage.removeItem(LAST_TRY_KEY)
  } catch {
    // Nothing was kept there either.
  }
}

function readLastTry(): v.InferOutput<typeof LastTry> | null {
  try {
    return v.parse(LastTry, JSON.parse(sessionStorage.getItem(LAST_TRY_KEY) ?? ''))
  } catch {
    return null
  }
}
