import { createDraft } from '../../forms/drafts.ts'

const lastCreate = createDraft('create-key')

/**
 * The key under which a group is created once: the same while the same is sent, so that it is not created again after a lost
 * response.
 */
export function createKeyFor(group: object): string {
  const sent = JSON.stringify(group)
  const last = lastCreate.read()
  if (last.key && last.sent === sent) return last.key
  // Not `randomUUID`, which browsers keep from sites without TLS.
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-')
  lastCreate.save(Object.entries({ sent, key }))
  return key
}

/** Forgets the last attempt: what is created next is another group, even if it looks the same. */
export function forgetCreateKey(): void {
  lastCreate.clear()
}
