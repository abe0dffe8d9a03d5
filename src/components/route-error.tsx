import { useEffect } from 'react'
import { Link, useRouteError } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { isChunkError, useReloadAfterDeploy } from '../api/chunk-errors.ts'
import { passFocusOn } from '../browser/focus.ts'
import { describeError, RetryButton } from './load-error.tsx'
import { Notice } from './notice.tsx'
import { PageHead } from './page-head.tsx'
import { Spinner } from './spinner.tsx'

export function RouteError() {
  const error = useRouteError()
  const isReloading = useReloadAfterDeploy(error)
  useEffect(() => {
    if (!(error instanceof ApiError || isChunkError(error))) console.error(error)
  }, [error])
  if (isReloading) return <Spinner label="Loading the latest version…" />
  return (
    <div ref={passFocusOn} role="alert" className="page">
      <PageHead title="Something went wrong" isNowhere />
      <Notice picture="error" title="This page could not be loaded." isPage>
        <p>{describeError(error)}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <RetryButton withPage={isChunkError(error)} />
          <Link to="/" className="btn btn-ghost">
            Back home
          </Link>
        </div>
      </Notice>
    </div>
  )
}
