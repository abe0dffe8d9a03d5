import { callApi, isAnnouncedByNow } from '../../api/api-client.ts'
import { HONEYPOT } from '../../forms/form-data.ts'

// For a backend that announces `newsletter`. Each throws `ApiError`.

/** Has a link to confirm sent there. False where the newsletter goes nowhere (spec §7). */
export async function subscribe(email: string, form: FormData): Promise<boolean> {
  if (!(await isAnnouncedByNow('newsletter'))) return false
  await callApi('newsletter', { method: 'post', json: { email, [HONEYPOT]: form.get(HONEYPOT) } })
  return true
}

/** Confirms, or leaves, with the token of a link. */
export async function answerLink(answer: 'confirm' | 'leave', token: string): Promise<void> {
  await callApi(`newsletter/${answer}`, { method: 'post', json: { token } })
}
