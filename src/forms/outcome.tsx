import type { ReactNode } from 'react'
import { data, useNavigation } from 'react-router'
import AlertIcon from '~icons/lucide/circle-alert'

/** Returned by an action that failed, so that the router does not load the screen again. */
export function refused<R>(result: R) {
  return data(result, 422)
}

export interface OutcomeProps {
  failure?: string | undefined
  done?: ReactNode
}

/** The outcome of the button above it. While empty, it takes up no space, not even the gap before it. */
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

/** A small window may not hold both the button and its message. */
function scrollTo(message: Element | null) {
  message?.scrollIntoView({ block: 'nearest' })
}

export function FormError({ message }: { message: string | null | undefined }) {
  const { state } = useNavigation()
  if (!message) return null
  return (
    <p
      ref={scrollTo}
      // Firefox reads an alert out when it appears, not when it changes: after each refusal, it becomes an alert again.
      role={state === 'idle' ? 'alert' : undefined}
      className="flex scroll-my-4 items-start gap-2 rounded-field border border-error/40 bg-error/8 px-4 py-3 font-semibold text-error"
    >
      <AlertIcon className="mt-1 shrink-0" />
      <span>{message}</span>
    </p>
  )
}
