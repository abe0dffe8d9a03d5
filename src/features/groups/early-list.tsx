import { readApiHost } from '../../api/api-host.ts'

/** Lets the page that the build renders request groups before its scripts have come (see index.html). */
export function EarlyList({ searchParams }: { searchParams: Record<string, string> }) {
  if (!import.meta.env.SSR) return null
  const address = `${readApiHost(import.meta.env)}/all-group?${new URLSearchParams(searchParams)}`
  return <meta name="hobbynest:list" content={address} />
}
