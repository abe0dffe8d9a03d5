import { Helmet, HelmetProvider } from 'react-helmet-async'
import { useLocation } from 'react-router'

export const TAGLINE =
  'Where creativity finds its home, join a vibrant community of hobbyists sharing inspiration, skills, and passion every day'

const SITE_URL: string = import.meta.env.SITE_URL

interface PageHeadProps {
  title: string
  description?: string
  isBare?: boolean
  /** For an address without a page, which gets no canonical link. */
  isNowhere?: boolean
}

/** A screen's title and description for the browser's tab, search engines and link previews. */
export function PageHead({ title, description = TAGLINE, isBare, isNowhere }: PageHeadProps) {
  const { pathname } = useLocation()
  const address = SITE_URL + (pathname.replace(/\/+$/, '') || '/')
  return (
    <HelmetProvider>
      <Helmet>
        <title>{isBare ? title : `${title} | HobbyNest`}</title>
        <meta name="description" content={description} />
        {!isNowhere && <link rel="canonical" href={address} />}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="HobbyNest" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        {!isNowhere && <meta property="og:url" content={address} />}
        <meta property="og:image" content={`${SITE_URL}/images/og.png`} />
        <meta name="twitter:card" content="summary_large_image" />
      </Helmet>
    </HelmetProvider>
  )
}
