import { type ActionFunctionArgs, Link, useActionData } from 'react-router'
import { isAnnouncedByNow } from '../api/announced-by-now.ts'
import { PageHead } from '../components/page-head.tsx'
import { showToast } from '../components/toasts.tsx'
import { ContactBlock } from '../features/contact/contact-block.tsx'
import { CONTACT } from '../features/contact/contact-details.ts'
import { ContactMap } from '../features/contact/contact-map.tsx'
import { ContactMessage } from '../features/contact/contact-message.ts'
import { type SendResult, sendMessage } from '../features/messages/send-message.ts'
import { createDraft } from '../forms/drafts.ts'
import { InputField, TextareaField } from '../forms/field.tsx'
import { complaintOf, readForm } from '../forms/form-data.ts'
import { FormError } from '../forms/form-error.tsx'
import { Honeypot, SentNote } from '../forms/sent-note.tsx'
import { SubmitButton, SubmitForm } from '../forms/submit-form.tsx'

const draft = createDraft('message')

/** Whether the form is a demo is known before it is filled in. */
export function loader() {
  isAnnouncedByNow('messages').catch(() => {})
  return null
}

export async function action({ request }: ActionFunctionArgs): Promise<SendResult> {
  const form = await request.formData()
  const { values, errors } = readForm(ContactMessage, form)
  if (errors) {
    showToast('error', complaintOf(form, errors), 'message')
    return { errors }
  }
  const result = await sendMessage('contact', values, form)
  if (!result.failure) showToast('success', 'Your message has been sent successfully!', 'message')
  return result
}

export function Component() {
  const result = useActionData<typeof action>()
  return (
    <div className="page py-10">
      <PageHead
        title="Contact Us"
        description="Write to the people behind HobbyNest, call them, or find them on the map."
      />
      <h1 className="text-title">Contact Us</h1>
      <p className="mt-2 mb-8 max-w-prose text-lg text-pretty text-base-content/80">
        A question, an idea, or a group that deserves more attention? We read every email over a cup of tea.
      </p>
      <div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
        <SubmitForm
          aria-labelledby="write"
          schema={ContactMessage}
          errors={result?.errors}
          sent={result && !result.errors ? result : undefined}
          draft={draft}
          className="surface grid gap-5 p-5 sm:p-8"
        >
          <h2 id="write" className="text-heading">
            Send us a message
          </h2>
          <div className="grid gap-5 sm:grid-cols-2">
            <InputField label="Full Name" name="fullName" autoComplete="name" required />
            <InputField label="Email" name="email" type="email" autoComplete="email" required />
          </div>
          <InputField label="Subject" name="subject" autoComplete="off" required />
          <TextareaField label="Message" name="message" rows={7} required />
          <SubmitButton className="btn-lg sm:justify-self-start">Send Message</SubmitButton>
          {result?.failure && <FormError message={result.failure} />}
          <Honeypot feature="messages" />
          <SentNote
            feature="messages"
            demo={
              <>
                This form is a demo: what you write in it never leaves your browser. To reach a person, write
                to{' '}
                <a href={`mailto:${CONTACT.email}`} className="link-quiet">
                  {CONTACT.email}
                </a>
                .
              </>
            }
            sent={
              <>
                We keep your message for at most half a year, and nobody reads it but those who answer it. Our{' '}
                <Link to="/privacy#forms" className="link-quiet">
                  Privacy Policy
                </Link>{' '}
                says more.
              </>
            }
          />
        </SubmitForm>
        <ContactBlock />
        <div className="lg:col-span-2">
          <ContactMap location="Millennium Square, Bristol" />
        </div>
      </div>
    </div>
  )
}
