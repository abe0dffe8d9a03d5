import { Link } from 'react-router'
import { Notice } from '../components/notice.tsx'
import { PageHead } from '../components/page-head.tsx'

export function Component() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageHead title="Page not found" isNowhere />
      <Notice picture="not-found" title="Sorry, we couldn't find this page." isPage>
        <p>It may have moved, or the address may be wrong.</p>
        <Link to="/" className="btn btn-primary">
          Back home
        </Link>
      </Notice>
    </main>
  )
}
