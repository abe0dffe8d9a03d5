import { callApi, detectFeature } from '../../api/api-client.ts'
import { showToast } from '../../components/toasts.tsx'
import {
  type FormResult,
  type FormSchema,
  HONEYPOT,
  readForm,
  resultOf,
  summariseErrors,
} from '../../forms/form-data.ts'
import { createIdempotencyKey } from '../../forms/idempotency-key.ts'

const keys = {
  contact: createIdempotencyKey('message-key'),
  careers: createIdempotencyKey('application-key'),
}

/** The loader of a screen with a message form. Learns whether the form is a demo before it is filled in. */
export function findOutIfDemo() {
  detectFeature('messages').catch(() => {})
  return null
}

/** The action of a message form. Validates and sends it; a toast shows the error, or `thanks`. */
export async function submitMessage(
  request: Request,
  kind: keyof typeof keys,
  schema: FormSchema,
  thanks: string,
): Promise<FormResult> {
  const form = await request.formData()
  const { values, errors } = readForm(schema, form)
  if (errors) {
    showToast('error', summariseErrors(form, errors), kind)
    return { errors }
  }
  try {
    // Other backends receive no messages (spec §7).
    if (await detectFeature('messages')) {
      const json = { ...values, [HONEYPOT]: form.get(HONEYPOT) }
      await callApi(`messages/${kind}`, { method: 'post', json, idempotencyKey: keys[kind].keyFor(values) })
      keys[kind].forget()
    }
  } catch (error) {
    return resultOf(error)
  }
  showToast('success', thanks, kind)
  return {}
}
