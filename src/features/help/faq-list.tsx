import { Link } from 'react-router'
import ArrowIcon from '~icons/lucide/arrow-right'
import ChevronIcon from '~icons/lucide/chevron-down'
import type { Faq } from './faqs.ts'

/** Questions that open to their answers. */
export function FaqList({ faqs }: { faqs: readonly Faq[] }) {
  return (
    <ul className="grid gap-4">
      {faqs.map(({ question, answer, link }) => (
        <li key={question}>
          <details className="surface group">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-box p-5 text-lg font-semibold sm:px-7 [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronIcon
                aria-hidden="true"
                className="shrink-0 text-primary transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="grid justify-items-start gap-3 px-5 pb-6 sm:px-7">
              <p className="leading-relaxed">{answer}</p>
              <Link
                to={link.to}
                className="link-quiet inline-flex min-h-6 items-center gap-1.5 font-semibold text-primary"
              >
                {link.text} <ArrowIcon aria-hidden="true" />
              </Link>
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
