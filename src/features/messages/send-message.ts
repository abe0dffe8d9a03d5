import { isAnnouncedByNow } from '../../api/announced-by-now.ts'
import { callApi } from '../../api/api-client.ts'
import { ApiError } from '../../api/api-error.ts'
import { type FieldErrors, HONEYPOT } from '../../forms/form-data.ts'
import { createSendKey } from '../../forms/send-key.ts'

/** What became of a form: nothing to say of one that has been sent. */
export interface SendResult {
  errors?: FieldErrors
  failure?: string
}

const keys = { contact: createSendKey('message-key'), careers: createSendKey('application-key') }

/** Sends what a form holds to a backend that announces `messages`; nowhere with others (spec §7). */
export async function sendMessage(
  kind: keyof typeof keys,
  values: object,
  form: FormData,
): Promise<SendResult> {
  try {
    if (!(await isAnnouncedByNow('messages'))) return {}
    await callApi(`messages/${kind}`, {
      method: 'post',
      json: { ...values, [HONEYPOT]: form.get(HONEYPOT) },
      idempotencyKey: keys[kind].keyFor(values),
    })
    keys[kind].forget()
    return {}
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { failure: error.message, errors: error.fields }
  }
}
