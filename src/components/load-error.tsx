import { useEffect } from 'react'
import { useAsyncError, useRevalidator } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { isChunkError } from '../api/chunk-errors.ts'
import { isOffline } from '../browser/connection.ts'
import { passFocusOn } from '../browser/focus.ts'
import { reloadPage } from '../browser/reload-page.ts'
import { Notice } from './notice.tsx'

/** Says why data could not be loaded, with a retry button. For `<Await errorElement>`. */
export function LoadError({ title }: { title: string }) {
  const error = useAsyncError()
  const { state } = useRevalidator()
  return (
    // After a retry it becomes an alert again, so that a second failure is read out too.
    <div role={state === 'loading' ? undefined : 'alert'}>
      <Notice picture="offline" title={title}>
        <p>{describeError(error)}</p>
        <RetryButton />
      </Notice>
    </div>
  )
}

/** Loads the screen's data again, automatically when the network is back; `withPage` reloads the whole page. */
export function RetryButton({ withPage = false }: { withPage?: boolean }) {
  const { revalidate, state } = useRevalidator()

  useEffect(() => {
    window.addEventListener('online', revalidate)
    return () => window.removeEventListener('online', revalidate)
  }, [revalidate])

  return (
    <button
      ref={passFocusOn}
      type="button"
      className="btn btn-primary min-w-34"
      aria-disabled={state === 'loading'}
      onClick={() => (withPage && !isOffline() ? reloadPage() : revalidate())}
    >
      {state === 'loading' ? 'Trying again…' : 'Try again'}
    </button>
  )
}

export function describeError(error: unknown): string {
  if (error instanceof ApiError) return error.message
  if (isChunkError(error)) return 'Part of the page is missing. Check your connection and try again.'
  return 'Something went wrong on this page. Please try again.'
}
