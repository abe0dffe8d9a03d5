import { lazy, Suspense } from 'react'
import { whenIdle } from '../lib/when-idle.ts'

/** Loaded behind the first screen, which the document's own title names until then. */
const DocumentTitle = lazy(async () => {
  await new Promise<void>(whenIdle)
  return { default: (await import('./document-title.tsx')).DocumentTitle }
})

/** The document's title while a screen is shown: `title` alone, or with the site's name behind it. */
export function PageTitle({ title, isBare = false }: { title: string; isBare?: boolean }) {
  return (
    <Suspense fallback={null}>
      <DocumentTitle>{isBare ? title : `${title} | HobbyNest`}</DocumentTitle>
    </Suspense>
  )
}
