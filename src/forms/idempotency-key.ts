import { createDraft } from './drafts.ts'

/** A form's idempotency keys: sending the same again after a lost response has no second effect. */
export function createIdempotencyKey(name: string) {
  const last = createDraft(name)
  return {
    /** The key stays the same while the values do. */
    keyFor(values: object): string {
      const sent = JSON.stringify(values)
      const { key, sent: lastSent } = last.read()
      if (key && lastSent === sent) return key
      // Not `randomUUID`, which browsers withhold from sites without TLS.
      const bytes = crypto.getRandomValues(new Uint8Array(16))
      const newKey = Array.from(bytes, (byte) => byte.toString(16)).join('-')
      last.save(Object.entries({ sent, key: newKey }))
      return newKey
    },
    /** To be called after success: the next submit is a new one, even with the same values. */
    forget: last.clear,
  }
}
