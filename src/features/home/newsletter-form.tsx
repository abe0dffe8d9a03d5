import { type SubmitEvent, startTransition, useActionState } from 'react'
import MailIcon from '~icons/lucide/mail'
import { callApi, detectFeature } from '../../api/api-client.ts'
import { errorMessage } from '../../browser/error-message.ts'
import { askToConfirm, showAlert } from '../../components/dialogs.ts'
import { showToast } from '../../components/toasts.tsx'
import { InputField } from '../../forms/field.tsx'
import { EMAIL_SHAPE } from '../../forms/form-data.ts'
import { Outcome, type OutcomeProps } from '../../forms/outcome.tsx'
import { Honeypot, SentNote } from '../../forms/sent-note.tsx'
import { SubmitButton } from '../../forms/submit-form.tsx'

/** Spec §4, §5, §8. */
export function Newsletter() {
  const [outcome, send, isSending] = useActionState(subscribe, {})

  async function confirmAndSend(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending) return
    const json = Object.fromEntries(new FormData(form))
    const email = String(json.email).trim()
    const problem = findProblem(email)
    if (problem) {
      // A dialog returns the focus to the element that had it.
      form.querySelector('input')?.focus()
      return showAlert(problem)
    }
    const isConfirmed = await askToConfirm({
      title: 'Do you want to subscribe?',
      text: `We'll send updates to ${email}`,
      confirmText: 'Yes, subscribe!',
    })
    if (isConfirmed) startTransition(() => send({ form, json }))
  }

  return (
    <section aria-labelledby="newsletter" className="page print:hidden">
      <div className="surface grid grid-cols-1 items-center gap-6 p-6 sm:p-10 lg:grid-cols-2 lg:gap-12">
        <div>
          <h2 id="newsletter" className="text-heading">
            New groups in your inbox
          </h2>
          <p className="mt-2 text-lg text-base-content/80">An occasional email about new groups.</p>
          <SentNote
            feature="newsletter"
            className="mt-2 text-base-content/75"
            demo="This form is a demo: your address never leaves your browser."
            sent="We will send you a link to confirm, which also lets you unsubscribe."
          />
        </div>
        <div className="grid gap-3">
          <form noValidate onSubmit={confirmAndSend} className="flex flex-wrap items-end gap-3">
            <div className="min-w-[min(14rem,100%)] grow">
              <InputField
                label="Email address"
                name="email"
                type="email"
                required
                autoComplete="email"
                readOnly={isSending}
              />
            </div>
            <SubmitButton isSending={isSending} className="grow sm:grow-0">
              <MailIcon className="mr-1 mb-0.5 inline" /> Subscribe
            </SubmitButton>
            <Honeypot feature="newsletter" />
          </form>
          <Outcome {...(!isSending && outcome)} />
        </div>
      </div>
    </section>
  )
}

const SUBSCRIBED = "You've successfully subscribed."

interface Subscription {
  form: HTMLFormElement
  /** What the form held when the visitor was asked to confirm it. */
  json: Record<string, FormDataEntryValue>
}

/** Once the visitor has left Home, reports by toast, since a dialog would interrupt them. */
async function subscribe(_last: OutcomeProps, { form, json }: Subscription): Promise<OutcomeProps> {
  try {
    // Other backends receive no addresses (spec §7).
    const isTaken = await detectFeature('newsletter')
    if (isTaken) await callApi('newsletter', { method: 'post', json })
    const done = isTaken
      ? `Please follow the link in our email to ${json.email}: only then will you get our emails.`
      : undefined
    if (form.isConnected) {
      form.reset()
      showAlert({ icon: 'success', title: 'Subscribed!', text: SUBSCRIBED })
    } else showToast('success', done ?? SUBSCRIBED)
    return { done }
  } catch (error) {
    const failure = errorMessage(error)
    if (!form.isConnected) showToast('error', `You were not subscribed. ${failure}`)
    return { failure }
  }
}

function findProblem(email: string) {
  if (email === '') {
    return { icon: 'warning', title: 'Oops!', text: 'Please enter your email address.' } as const
  }
  if (!EMAIL_SHAPE.test(email)) {
    return { icon: 'error', title: 'Invalid Email', text: 'Please enter a valid email address.' } as const
  }
}
