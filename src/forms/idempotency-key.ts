import { readDraft, saveDraft } from './drafts.ts'

/**
 * The idempotency key of what a form sends: sending the same again after a lost response has no second effect. Kept as a draft,
 * which is to be cleared after success: the next submit is a new one, even with the same values.
 */
export function idempotencyKeyOf(draft: string, values: object): string {
  const sent = JSON.stringify(values)
  const last = readDraft(draft)
  if (last.key && last.sent === sent) return last.key
  // Not `randomUUID`, which browsers withhold from sites without TLS.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const key = Array.from(bytes, (byte) => byte.toString(16)).join('-')
  saveDraft(draft, Object.entries({ sent, key }))
  return key
}
