import { Helmet, HelmetProvider } from 'react-helmet-async'
import { useLocation } from 'react-router'

const TAGLINE =
  'Where creativity finds its home, join a vibrant community of hobbyists sharing inspiration, skills, and passion every day'

/** The address of the site, such as `https://hobbynest.example`; `''` where the build was not told. */
const SITE_URL: string = import.meta.env.SITE_URL ?? ''

interface PageHeadProps {
  /** What the document's title says, before the site's name. */
  title: string
  /** What search engines and link previews say below it; the site's tagline (spec §1) where a screen has no words of its own. */
  description?: string
  /** For the title alone, without the site's name. */
  isBare?: boolean
  /** Set where there is no screen: an address that anybody may have made up is not repeated. */
  isNowhere?: boolean
}

/** What a screen tells the browser's tab, search engines and link previews. */
export function PageHead({ title, description = TAGLINE, isBare = false, isNowhere = false }: PageHeadProps) {
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
