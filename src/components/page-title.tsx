import { useEffect } from 'react'
import { whenStirred } from '../lib/when-stirred.ts'
import { useLate } from './use-late.ts'

/** The document's title while a screen is shown: `title` alone, or with the site's name behind it. */
export function PageTitle({ title, isBare = false }: { title: string; isBare?: boolean }) {
  const text = isBare ? title : `${title} | HobbyNest`
  const DocumentTitle = useLate(loadDocumentTitle, whenStirred)
  useEffect(() => {
    if (!DocumentTitle) document.title = text
  }, [DocumentTitle, text])
  return DocumentTitle && <DocumentTitle>{text}</DocumentTitle>
}

async function loadDocumentTitle() {
  return (await import('./document-title.tsx')).DocumentTitle
}
