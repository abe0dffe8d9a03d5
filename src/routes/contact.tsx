import { type ActionFunctionArgs, useActionData } from 'react-router'
import * as v from 'valibot'
import { PageHead } from '../components/page-head.tsx'
import { showToast } from '../components/toasts.tsx'
import { ContactBlock } from '../features/contact/contact-block.tsx'
import { CONTACT } from '../features/contact/contact-details.ts'
import { ContactMap } from '../features/contact/contact-map.tsx'
import { createDraft } from '../forms/drafts.ts'
import { InputField, TextareaField } from '../forms/field.tsx'
import {
  FILL_IN_ALL_FIELDS,
  type FieldErrors,
  readForm,
  requiredLine,
  requiredText,
} from '../forms/form-data.ts'
import { SubmitButton, SubmitForm } from '../forms/submit-form.tsx'

const draft = createDraft('message')

const ContactMessage = v.object({
  fullName: requiredLine('Full name'),
  email: requiredLine('Email'),
  subject: requiredLine('Subject'),
  message: requiredText('Message'),
})

/** Checked and sent nowhere (spec §7). */
export async function action({ request }: ActionFunctionArgs): Promise<{ errors?: FieldErrors }> {
  const { errors } = readForm(ContactMessage, await request.formData())
  if (errors) {
    showToast('error', FILL_IN_ALL_FIELDS, 'message')
    return { errors }
  }
  showToast('success', 'Your message has been sent successfully!', 'message')
  return {}
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
          <p className="text-sm text-base-content/80">
            This form is a demo: what you write in it never leaves your browser. To reach a person, write to{' '}
            <a href={`mailto:${CONTACT.email}`} className="link-quiet">
              {CONTACT.email}
            </a>
            .
          </p>
        </SubmitForm>
        <ContactBlock />
        <div className="lg:col-span-2">
          <ContactMap location="Millennium Square, Bristol" />
        </div>
      </div>
    </div>
  )
}
