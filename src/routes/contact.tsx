import type { ReactNode } from 'react'
import type { ActionFunctionArgs } from 'react-router'
import MailIcon from '~icons/lucide/mail'
import PinIcon from '~icons/lucide/map-pin'
import PhoneIcon from '~icons/lucide/phone'
import { PageHead } from '../components/page-head.tsx'
import { CONTACT } from '../features/contact/contact-details.ts'
import { ContactMap } from '../features/contact/contact-map.tsx'
import { MessageForm } from '../features/contact/message-form.tsx'
import { findOutIfDemo, submitMessage } from '../features/contact/send-message.ts'
import { InputField, TextareaField } from '../forms/field.tsx'

export const loader = findOutIfDemo

export const action = ({ request }: ActionFunctionArgs) => submitMessage(request, 'contact')

export function Component() {
  return (
    <div className="page py-10">
      <PageHead
        title="Contact Us"
        description="Write to the people behind HobbyNest, call them, or find them on the map."
      />
      <h1 className="text-title">Contact Us</h1>
      <p className="mt-2 mb-8 max-w-prose text-lg text-balance text-base-content/80">
        A question, an idea, or a group that deserves more attention? We read every email over a cup of tea.
      </p>
      <div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
        <MessageForm kind="contact">
          <div className="grid gap-5 sm:grid-cols-2">
            <InputField label="Full Name" name="fullName" autoComplete="name" required />
            <InputField label="Email" name="email" type="email" autoComplete="email" required />
          </div>
          <InputField label="Subject" name="subject" autoComplete="off" required />
          <TextareaField label="Message" name="message" rows={9} required />
        </MessageForm>
        <div className="grid grid-rows-[auto_1fr] gap-8">
          <ContactBlock />
          <ContactMap />
        </div>
      </div>
    </div>
  )
}

function ContactBlock() {
  return (
    <div className="surface grid content-start gap-6 p-5 sm:p-8">
      <h2 className="text-heading">Where to find us</h2>
      <dl className="grid gap-5">
        <ContactDetail icon={<PinIcon />} term="Address">
          <address className="not-italic">
            {CONTACT.address.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </address>
        </ContactDetail>
        <ContactDetail icon={<PhoneIcon />} term="Phone">
          <a
            href={`tel:${CONTACT.phone.replaceAll(' ', '')}`}
            className="link-quiet -my-1.5 inline-block py-2"
          >
            {CONTACT.phone}
          </a>
        </ContactDetail>
        <ContactDetail icon={<MailIcon />} term="Support email">
          <a href={`mailto:${CONTACT.email}`} className="link-quiet -my-1.5 inline-block py-2">
            {CONTACT.email}
          </a>
        </ContactDetail>
      </dl>
    </div>
  )
}

function ContactDetail({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
  return (
    <div className="relative min-h-11 pl-15">
      <dt className="text-sm font-semibold text-base-content/75">
        <span className="absolute top-0 left-0 grid size-11 place-items-center rounded-full bg-secondary/12 text-lg text-secondary">
          {icon}
        </span>
        {term}
      </dt>
      <dd className="text-lg">{children}</dd>
    </div>
  )
}
