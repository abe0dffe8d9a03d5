import type { ReactNode } from 'react'
import { Await } from './await.tsx'
import { LoadError } from './load-error.tsx'
import { Spinner } from './spinner.tsx'

interface LoadedProps<T> {
  resolve: T
  /** Such as `your groups`. */
  what: string
  children: (data: Awaited<T>) => ReactNode
}

/** The data of a screen, with a spinner while they load, or the reason why they could not be loaded. */
export function Loaded<T>({ resolve, what, children }: LoadedProps<T>) {
  const subject = what.replace(/^./, (letter) => letter.toUpperCase())
  return (
    <Await
      resolve={resolve}
      fallback={<Spinner label={`Loading ${what}…`} />}
      errorElement={<LoadError title={`${subject} could not be loaded.`} />}
    >
      {children}
    </Await>
  )
}
