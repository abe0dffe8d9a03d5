import { useState } from 'react'
import { Link } from 'react-router'
import ArrowIcon from '~icons/lucide/arrow-right'
import ChevronIcon from '~icons/lucide/chevron-down'
import SearchIcon from '~icons/lucide/search'
import { passFocusOn } from '../browser/focus.ts'
import { Notice } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'
import { dismissToast, showToast } from '../components/toasts.tsx'
import { type Faq, searchFaqs } from '../features/help/faqs.ts'
import { useSearchInput } from '../forms/use-search-input.ts'

export function Component() {
  const [term, setTerm] = useState('')
  const input = useSearchInput(term, search)
  const found = searchFaqs(term)

  function search(typed: string) {
    setTerm(typed)
    if (searchFaqs(typed).length === 0) showToast('info', 'No FAQs match your search.', 'search')
    else dismissToast('search')
  }

  return (
    <div className="page py-10">
      <PageHead title="Help Center" description="Answers to common questions about groups and passwords." />
      <div className="mx-auto grid max-w-3xl gap-8 print:block">
        <div className="grid justify-items-center gap-2 text-center">
          <h1 className="text-title">Help Center</h1>
          <p className="text-lg text-base-content/80 print:hidden">What can we help you with?</p>
          <div className="input input-lg mt-4 flex w-full items-center gap-3 bg-base-100 shadow-card print:hidden">
            <SearchIcon className="text-base-content/75" />
            <input
              {...input}
              type="search"
              aria-label="Search the questions"
              placeholder="Search for “password” or “join”"
              className="placeholder:text-base-content/75 placeholder:opacity-100"
            />
          </div>
        </div>
        <section aria-labelledby="questions" className="grid gap-4 print:mt-8 print:block">
          <div className="flex flex-wrap items-baseline justify-between gap-2">
            <h2 id="questions" className="text-heading">
              Questions and answers
            </h2>
            <p aria-live="polite" className="text-base-content/80">
              {found.length === 1 ? '1 answer' : `${found.length} answers`}
            </p>
          </div>
          {found.length > 0 ? (
            <FaqList faqs={found} />
          ) : (
            <Notice picture="no-results" title="No FAQs found. Try a different search term.">
              <button ref={passFocusOn} type="button" className="btn btn-primary" onClick={() => search('')}>
                Show all questions
              </button>
            </Notice>
          )}
        </section>
        <p className="rounded-box bg-secondary/12 px-6 py-5 text-center text-balance">
          Still stuck?{' '}
          <Link to="/contact" className="link-quiet font-semibold">
            Contact us
          </Link>{' '}
          and a person will help you.
        </p>
      </div>
    </div>
  )
}

function FaqList({ faqs }: { faqs: Faq[] }) {
  return (
    <ul className="grid gap-4">
      {faqs.map(({ question, answer, link }) => (
        <li key={question}>
          <details className="surface group hover:border-primary">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-box p-5 text-lg font-semibold sm:px-7 [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronIcon className="shrink-0 text-primary transition-transform group-open:rotate-180" />
            </summary>
            <div className="grid justify-items-start gap-1 px-5 pb-4 sm:px-7">
              <p className="leading-relaxed">{answer}</p>
              <Link
                to={link.to}
                className="link-quiet inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary"
              >
                {link.text} <ArrowIcon />
              </Link>
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
