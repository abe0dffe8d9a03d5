import { createDraft } from './drafts.ts'

/** The keys under which what one form sends is done once, also where a response was lost and it is sent again. */
export function createSendKey(name: string) {
  const last = createDraft(name)
  return {
    /** The same while the same is sent. */
    keyFor(values: object): string {
      const sent = JSON.stringify(values)
      const { key, sent: lastSent } = last.read()
      if (key && lastSent === sent) return key
      // Not `randomUUID`, which browsers keep from sites without TLS.
      const bytes = crypto.getRandomValues(new Uint8Array(16))
      const newKey = Array.from(bytes, (byte) => byte.toString(16)).join('-')
      last.save(Object.entries({ sent, key: newKey }))
      return newKey
    },
    /** Once it has been done: what is sent next is another one, even if it looks the same. */
    forget: last.clear,
  }
}
