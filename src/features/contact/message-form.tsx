import type { ReactNode } from 'react'
import { Link, useActionData } from 'react-router'
import type { FormResult } from '../../forms/form-data.ts'
import { FormError } from '../../forms/outcome.tsx'
import { Honeypot, SentNote } from '../../forms/sent-note.tsx'
import { SubmitButton, SubmitForm } from '../../forms/submit-form.tsx'
import { CONTACT } from './contact-details.ts'
import { MESSAGES } from './send-message.ts'

interface MessageFormProps {
  kind: keyof typeof MESSAGES
  children: ReactNode
}

/** The form of Contact or Careers. Needs the action `submitMessage`. */
export function MessageForm({ kind, children }: MessageFormProps) {
  const { schema, noun, title, submitText, demoAdvice } = MESSAGES[kind]
  const result = useActionData<FormResult>()
  return (
    <SubmitForm
      aria-labelledby="write"
      schema={schema}
      result={result}
      draft={noun}
      className="surface grid content-start gap-5 p-5 sm:p-8"
    >
      <h2 id="write" className="text-heading">
        {title}
      </h2>
      {children}
      <SubmitButton className="btn-lg sm:justify-self-start">{submitText}</SubmitButton>
      <FormError message={result?.failure} />
      <Honeypot feature="messages" />
      <SentNote
        feature="messages"
        demo={
          <>
            {`This form is a demo: what you write in it never leaves your browser. ${demoAdvice} `}
            <a href={`mailto:${CONTACT.email}`} className="link-quiet">
              {CONTACT.email}
            </a>
            .
          </>
        }
        sent={
          <>
            {`We keep your ${noun} for at most half a year, and nobody reads it but those who answer it. Our `}
            <Link to="/privacy#forms" className="link-quiet">
              Privacy Policy
            </Link>{' '}
            says more.
          </>
        }
      />
    </SubmitForm>
  )
}
