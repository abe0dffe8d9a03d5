import { readApiHost } from '../../api/api-host.ts'

/** Lets a built page request groups before its scripts have loaded (see index.html). */
export function EarlyList({ searchParams }: { searchParams: Record<string, string> }) {
  if (!import.meta.env.SSR) return null
  const address = `${readApiHost(import.meta.env)}/all-group?${new URLSearchParams(searchParams)}`
  return <meta name="hobbynest:list" content={address} />
}
