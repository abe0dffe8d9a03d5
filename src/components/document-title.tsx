import { Helmet, HelmetProvider } from 'react-helmet-async'

/** What the browser's tab says while this is on the page. */
export function DocumentTitle({ children }: { children: string }) {
  return (
    <HelmetProvider>
      <Helmet>
        <title>{children}</title>
      </Helmet>
    </HelmetProvider>
  )
}
