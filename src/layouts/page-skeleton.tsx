import { Spinner } from '../components/spinner.tsx'

/** What stands on the page before the first screen is there. */
export function PageSkeleton() {
  return (
    <div className="min-h-dvh">
      <Spinner label="Loading HobbyNest…" />
    </div>
  )
}
