import type { ReactNode } from 'react'
import { type Feature, isOwnHost, useAnnounced } from '../api/backend-features.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { HONEYPOT } from './form-data.ts'

interface SentNoteProps {
  /** Announced by a backend that takes the form. */
  feature: Feature
  demo: ReactNode
  sent: ReactNode
  className?: string
}

/** Says what happens to what a form sends: `sent` if the backend takes it, otherwise `demo`. Invisible until that is known. */
export function SentNote({ feature, demo, sent, className = 'text-base-content/80' }: SentNoteProps) {
  const isTaken = useAnnounced(feature)
  const isHydrated = useHydrated()
  const isUnknown = isTaken === undefined && isOwnHost(isHydrated)
  return (
    <p key={String(isTaken)} className={`text-sm ${className} ${isUnknown ? 'invisible' : ''}`}>
      {isTaken ? sent : demo}
    </p>
  )
}

export function Honeypot({ feature }: { feature: Feature }) {
  if (!useAnnounced(feature)) return null
  return (
    <div inert className="sr-only">
      <label>
        More <input name={HONEYPOT} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    </div>
  )
}
