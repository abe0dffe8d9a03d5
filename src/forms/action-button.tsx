import { type ReactNode, startTransition, useActionState } from 'react'
import { errorMessage } from '../browser/error-message.ts'
import { useHydrated } from '../browser/use-hydrated.ts'
import { Outcome, type OutcomeProps } from './outcome.tsx'

interface ActionButtonProps {
  text: ReactNode
  className?: string
  run: () => Promise<void>
  /** Shown after success. */
  done?: string
}

/** A button outside forms that runs something once at a time, and shows the outcome. */
export function ActionButton({ text, className = 'justify-self-start', run, done }: ActionButtonProps) {
  const [outcome, start, isBusy] = useActionState<OutcomeProps>(async () => {
    try {
      await run()
      return { done }
    } catch (error) {
      return { failure: errorMessage(error) }
    }
  }, {})

  return (
    <>
      <button
        type="button"
        className={`btn btn-outline ${className}`}
        disabled={!useHydrated()}
        aria-disabled={isBusy}
        onClick={() => isBusy || startTransition(start)}
      >
        {text}
      </button>
      {/* Emptied meanwhile, so that the same outcome is read out again. */}
      <Outcome {...(!isBusy && outcome)} />
    </>
  )
}
