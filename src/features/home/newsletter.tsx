import { type SubmitEvent, useState } from 'react'
import MailIcon from '~icons/lucide/mail'
import { callApi, detectFeature } from '../../api/api-client.ts'
import { errorMessage } from '../../browser/error-message.ts'
import { askToConfirm, showAlert } from '../../components/dialogs.ts'
import { showToast } from '../../components/toasts.tsx'
import { InputField } from '../../forms/field.tsx'
import { EMAIL_SHAPE, HONEYPOT } from '../../forms/form-data.ts'
import { Outcome } from '../../forms/outcome.tsx'
import { Honeypot, SentNote } from '../../forms/sent-note.tsx'
import { SubmitButton } from '../../forms/submit-form.tsx'

/** Spec §4, §5, §8. Once the visitor has left Home, reports by toast, since a dialog would interrupt them. */
export function Newsletter() {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [linkSentTo, setLinkSentTo] = useState<string>()

  async function confirmAndSend(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending) return
    const values = new FormData(form)
    const email = String(values.get('email')).trim()
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
    if (!isConfirmed) return
    setSending(true)
    setFailure(undefined)
    setLinkSentTo(undefined)
    let note: string = SUBSCRIBED
    try {
      // Other backends receive no addresses (spec §7).
      if (await detectFeature('newsletter')) {
        const json = { email, [HONEYPOT]: values.get(HONEYPOT) }
        await callApi('newsletter', { method: 'post', json })
        note = describeLink(email)
        setLinkSentTo(email)
      }
    } catch (error) {
      const message = errorMessage(error)
      if (!form.isConnected) showToast('error', `You were not subscribed. ${message}`)
      return setFailure(message)
    } finally {
      setSending(false)
    }
    if (!form.isConnected) return showToast('success', note)
    form.reset()
    await showAlert({ icon: 'success', title: 'Subscribed!', text: SUBSCRIBED })
  }

  return (
    <section aria-labelledby="newsletter" className="page">
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
          <Outcome failure={failure} done={linkSentTo && describeLink(linkSentTo)} />
        </div>
      </div>
    </section>
  )
}

const SUBSCRIBED = "You've successfully subscribed."

function describeLink(email: string): string {
  return `Please follow the link that we are sending to ${email}: only then will you get our emails.`
}

function findProblem(email: string) {
  if (email === '') {
    return { icon: 'warning', title: 'Oops!', text: 'Please enter your email address.' } as const
  }
  if (!EMAIL_SHAPE.test(email)) {
    return { icon: 'error', title: 'Invalid Email', text: 'Please enter a valid email address.' } as const
  }
}
