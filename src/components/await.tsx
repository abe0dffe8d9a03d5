import { useDeferredValue, useMemo } from 'react'
import { type AwaitProps, Await as RouterAwait } from 'react-router'

/**
 * React Router's `<Await>`. While newer data are on their way it shows the last ones: the router renders each answer at
 * once (`useTransitions` in entry-client.tsx), and so would show the fallback again.
 */
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
