interface ProgressProps {
  isActive: boolean
  label: string
}

/** At the top of the window: shown, and read out, only if it takes a noticeable time (`.progress-on-top`); animated only then too, since that takes frames. */
export function Progress({ isActive, label }: ProgressProps) {
  return (
    <div className="progress-on-top" aria-live="polite">
      {isActive && (
        <progress aria-label={label} className="progress progress-primary [animation-delay:.15s]" />
      )}
    </div>
  )
}
