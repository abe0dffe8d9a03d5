import type { ReactNode } from 'react'
import MailIcon from '~icons/lucide/mail'
import PinIcon from '~icons/lucide/map-pin'
import PhoneIcon from '~icons/lucide/phone'
import { CONTACT } from './contact-details.ts'

/** Address, phone and support email. */
export function ContactBlock() {
  return (
    <div className="surface grid content-start gap-6 p-5 sm:p-8">
      <h2 className="text-heading">Where to find us</h2>
      <dl className="grid gap-5">
        <Way icon={<PinIcon />} term="Address">
          <address className="not-italic">
            {CONTACT.address.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </address>
        </Way>
        <Way icon={<PhoneIcon />} term="Phone">
          <a href={`tel:${CONTACT.phone.replaceAll(' ', '')}`} className="link-quiet inline-block py-0.5">
            {CONTACT.phone}
          </a>
        </Way>
        <Way icon={<MailIcon />} term="Support email">
          <a href={`mailto:${CONTACT.email}`} className="link-quiet inline-block py-0.5">
            {CONTACT.email}
          </a>
        </Way>
      </dl>
    </div>
  )
}

function Way({ icon, term, children }: { icon: ReactNode; term: string; children: ReactNode }) {
  return (
    <div className="relative min-h-11 pl-15">
      <dt className="text-sm font-semibold text-base-content/75">
        <span
          aria-hidden="true"
          className="absolute top-0 left-0 grid size-11 place-items-center rounded-full bg-secondary/12 text-lg text-secondary"
        >
          {icon}
        </span>
        {term}
      </dt>
      <dd className="text-lg">{children}</dd>
    </div>
  )
}
