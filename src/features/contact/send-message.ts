import { callApi, detectFeature } from '../../api/api-client.ts'
import { wasNot } from '../../api/api-error.ts'
import { showToast } from '../../components/toasts.tsx'
import { clearDraft } from '../../forms/drafts.ts'
import {
  FILL_IN_ALL_FIELDS,
  type FieldErrors,
  type FormResult,
  HONEYPOT,
  readForm,
  resultOf,
} from '../../forms/form-data.ts'
import { cleanText } from '../../text/clean-text.ts'
import { careersRules, contactRules, INVALID_FIELDS } from './message-input.ts'

/** The noun is also the name of the draft. The advice precedes our email address if the form is a demo. */
export const MESSAGES = {
  contact: {
    schema: contactRules(),
    title: 'Write to us',
    submitText: 'Send Message',
    demoAdvice: 'To reach a person, write to',
    noun: 'message',
    thanks: 'Your message has been sent successfully!',
  },
  careers: {
    schema: careersRules(),
    title: 'Tell us about yourself',
    submitText: 'Submit Application',
    demoAdvice: 'To apply for real, write to',
    noun: 'application',
    thanks: 'Application submitted successfully!',
  },
}

/** The loader of a screen with a message form. Learns whether the form is a demo before it is filled in. */
export function findOutIfDemo() {
  detectFeature('messages').catch(() => {})
  return null
}

/** The action of a message form. Validates and sends it; a toast shows the error, or thanks. */
export async function submitMessage(request: Request, kind: keyof typeof MESSAGES): Promise<FormResult> {
  const { schema, noun, thanks } = MESSAGES[kind]
  const form = await request.formData()
  const { values, errors } = readForm(schema, form)
  if (errors) {
    showToast('error', summarise(errors, form), kind)
    return { errors }
  }
  try {
    // Other backends receive no messages (spec §7).
    if (await detectFeature('messages')) {
      const json = { ...values, [HONEYPOT]: form.get(HONEYPOT) }
      await callApi(`messages/${kind}`, { method: 'post', json })
    }
  } catch (error) {
    const result = resultOf(error)
    if (request.signal.aborted)
      showToast('error', `Your ${noun} ${wasNot(error)} sent. ${result.failure}`, kind)
    return result
  }
  clearDraft(noun)
  showToast('success', thanks, kind)
  return { isDone: true }
}

/** Asks to fill in empty fields, or says which one is invalid (spec §5). */
function summarise(errors: FieldErrors, form: FormData): string {
  const names = Object.keys(errors)
  const isAnyEmpty = names.some((name) => cleanText(String(form.get(name) ?? '')) === '')
  return (!isAnyEmpty && INVALID_FIELDS[names[0] ?? '']) || FILL_IN_ALL_FIELDS
}
