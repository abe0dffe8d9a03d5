import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { ApiError } from '../lib/api-client.ts'
import { describeError, RetryButton } from './load-error.tsx'
import { Notice } from './notice.tsx'
import { PageTitle } from './page-title.tsx'

/** Shown in place of a screen that could not be loaded or that broke, with a way on. */
export function RouteError() {
  const error = useRouteError()
  useEffect(() => {
    if (!(error instanceof ApiError) && !isRouteErrorResponse(error)) console.error(error)
  }, [error])
  return (
    <div role="alert" className="page">
      <PageTitle title="Something went wrong" />
      <Notice picture="error" title="This page could not be loaded." isPage>
        <p>{describeError(error)}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <RetryButton />
          <Link to="/" className="btn btn-ghost">
            Back home
          </Link>
        </div>
      </Notice>
    </div>
  )
}
