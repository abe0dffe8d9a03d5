import type { ReactNode } from 'react'
import { type Feature, isOwnHost, useAnnounced } from '../api/backend-features.ts'
import { HONEYPOT } from './form-data.ts'

interface HoneypotProps {
  /** What the backend that takes the form announces. */
  feature: Feature
}

interface SentNoteProps extends HoneypotProps {
  demo: ReactNode
  sent: ReactNode
  className?: string
}

/** What becomes of what is typed into a form: `demo` unless the backend takes it. Invisible until that is known. */
export function SentNote({ feature, demo, sent, className = 'text-base-content/80' }: SentNoteProps) {
  const isTaken = useAnnounced(feature)
  const isUnknown = isTaken === undefined && isOwnHost()
  return (
    <p key={String(isTaken)} className={`text-sm ${className} ${isUnknown ? 'invisible' : ''}`}>
      {isTaken ? sent : demo}
    </p>
  )
}

/** A field that only programs see, and fill in. */
export function Honeypot({ feature }: HoneypotProps) {
  if (!useAnnounced(feature)) return null
  return (
    <div inert className="sr-only">
      <label>
        More <input name={HONEYPOT} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    </div>
  )
}
