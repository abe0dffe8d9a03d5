import { callApi, isAnnouncedByNow } from '../../api/api-client.ts'
import { showToast } from '../../components/toasts.tsx'
import {
  type FormResult,
  type FormSchema,
  HONEYPOT,
  readForm,
  resultOf,
  summariseErrors,
} from '../../forms/form-data.ts'
import { createSendKey } from '../../forms/send-key.ts'

const keys = { contact: createSendKey('message-key'), careers: createSendKey('application-key') }

/** The loader of a screen with such a form: whether it is a demo is known before it is filled in. */
export function findOutIfDemo() {
  isAnnouncedByNow('messages').catch(() => {})
  return null
}

/** The action of such a form: sends it, unless that is wrong by `schema`, and says in a toast what is wrong or, with `thanks`, that it was sent. */
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
    // Nowhere with other backends (spec §7).
    if (await isAnnouncedByNow('messages')) {
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
