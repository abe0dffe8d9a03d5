import { useEffect } from 'react'

/** The document's title while a screen is shown: `title` alone, or with the site's name behind it. */
export function PageTitle({ title, isBare = false }: { title: string; isBare?: boolean }) {
  const text = isBare ? title : `${title} | HobbyNest`
  useEffect(() => {
    document.title = text
  }, [text])
  return null
}
