import { Helmet, HelmetProvider } from 'react-helmet-async'

/** The document's title while a screen is shown: `title` alone, or with the site's name behind it. */
export function PageTitle({ title, isBare = false }: { title: string; isBare?: boolean }) {
  return (
    <HelmetProvider>
      <Helmet>
        <title>{isBare ? title : `${title} | HobbyNest`}</title>
      </Helmet>
    </HelmetProvider>
  )
}
