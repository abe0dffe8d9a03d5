import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { errorMessage } from '../browser/error-message.ts'
import { PageHead } from '../components/page-head.tsx'
import { answerLink } from '../features/home/newsletter-api.ts'
import { FormError } from '../forms/form-error.tsx'

const DONE = {
  confirm: 'You have subscribed. The link in our email also lets you leave, at any time.',
  leave: 'We have deleted your address. You will get no more emails.',
}

/** Where the links in our emails lead. Nothing happens until a button is pressed: programs that check mail follow links too. */
export function Component() {
  const { token = '' } = useParams()
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<keyof typeof DONE>()
  const [failure, setFailure] = useState<string>()

  async function answer(choice: keyof typeof DONE) {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    setDone(undefined)
    try {
      await answerLink(choice, token)
      setDone(choice)
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="page grid grid-cols-1 gap-6 py-10">
      <PageHead title="Newsletter" />
      <h1 className="text-title">Newsletter</h1>
      <p className="text-lg">Do you want an occasional email about new groups?</p>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="btn btn-primary btn-lg"
          aria-disabled={isBusy}
          onClick={() => answer('confirm')}
        >
          Yes, subscribe me
        </button>
        <button
          type="button"
          className="btn btn-outline btn-lg"
          aria-disabled={isBusy}
          onClick={() => answer('leave')}
        >
          No, delete my address
        </button>
      </div>
      <FormError message={failure} />
      <div role="status">{done && <p className="rounded-box bg-success/12 px-5 py-4">{DONE[done]}</p>}</div>
      <Link to="/" className="link-quiet justify-self-start">
        Back to Home
      </Link>
    </div>
  )
}
