import type { ReactNode } from 'react'
import { FormError } from './form-error.tsx'

interface OutcomeProps {
  failure?: string | undefined
  done?: ReactNode
}

/** What became of what the button above it does. Takes no room, nor the gap before it, while there is nothing to say. */
export function Outcome({ failure, done }: OutcomeProps) {
  return (
    <div className="grid gap-5 not-has-[p]:absolute">
      <FormError message={failure} />
      <div role="status" className="empty:absolute">
        {done && <p className="rounded-box bg-success/12 px-5 py-4">{done}</p>}
      </div>
    </div>
  )
}
