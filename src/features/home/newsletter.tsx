import { type SubmitEvent, useRef } from 'react'
import MailIcon from '~icons/lucide/mail'
import { useHydrated } from '../../components/client-only.tsx'
import { askToConfirm, showAlert } from '../../components/dialogs.ts'
import { InputField } from '../../forms/field.tsx'

const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Spec §4, §5, §8. Nothing is sent (spec §7). */
export function Newsletter() {
  const formRef = useRef<HTMLFormElement>(null)
  const isReady = useHydrated()

  async function subscribe(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get('email')).trim()
    const problem = findProblem(email)
    if (problem) {
      // A dialog returns the focus to where it was.
      form.querySelector('input')?.focus()
      return showAlert(problem)
    }
    const isConfirmed = await askToConfirm({
      icon: 'question',
      title: 'Do you want to subscribe?',
      text: `We'll send updates to ${email}`,
      confirmText: 'Yes, subscribe!',
    })
    if (!isConfirmed) return
    formRef.current?.reset()
    await showAlert({
      icon: 'success',
      title: 'Subscribed!',
      text: "You've successfully subscribed.",
    })
  }

  return (
    <section aria-labelledby="newsletter" className="page">
      <div className="surface grid grid-cols-1 items-center gap-6 p-6 sm:p-10 lg:grid-cols-2 lg:gap-12">
        <div>
          <h2 id="newsletter" className="text-heading">
            New groups in your inbox
          </h2>
          <p className="mt-2 text-lg text-base-content/80">An occasional email about new groups.</p>
          <p className="mt-2 text-sm text-base-content/75">
            This form is a demo: your address never leaves your browser.
          </p>
        </div>
        <form ref={formRef} noValidate onSubmit={subscribe} className="flex flex-wrap items-end gap-3">
          <div className="min-w-[min(14rem,100%)] grow">
            <InputField label="Email address" name="email" type="email" required autoComplete="email" />
          </div>
          <button type="submit" disabled={!isReady} className="btn btn-primary grow sm:grow-0">
            <MailIcon aria-hidden="true" />
            Subscribe
          </button>
        </form>
      </div>
    </section>
  )
}

function findProblem(email: string) {
  if (email === '') {
    return { icon: 'warning', title: 'Oops!', text: 'Please enter your email address.' } as const
  }
  if (!EMAIL_SHAPE.test(email)) {
    return { icon: 'error', title: 'Invalid Email', text: 'Please enter a valid email address.' } as const
  }
}
