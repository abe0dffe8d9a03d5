import { useDeferredValue, useMemo } from 'react'
import { type AwaitProps, Await as RouterAwait } from 'react-router'

/** React Router's `<Await>`, which goes on showing the last data while newer ones are on their way. */
export function Await<T>({ resolve, errorElement, children }: AwaitProps<T>) {
  const last = useDeferredValue(resolve)
  const data = resolve instanceof Promise ? last : resolve
  // Data that have already arrived are not rendered a second time for the deferred value.
  return useMemo(
    () => (
      <RouterAwait resolve={data} errorElement={errorElement}>
        {children}
      </RouterAwait>
    ),
    [data, errorElement, children],
  )
}
