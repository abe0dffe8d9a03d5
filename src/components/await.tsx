import { useDeferredValue } from 'react'
import { type AwaitProps, Await as RouterAwait } from 'react-router'

/**
 * React Router's `<Await>`. While newer data are on their way it shows the last ones: the router renders each answer at
 * once (`useTransitions` in entry-client.tsx), and so would show the fallback again.
 */
export function Await<T>({ resolve, ...props }: AwaitProps<T>) {
  const last = useDeferredValue(resolve)
  return <RouterAwait resolve={resolve instanceof Promise ? last : resolve} {...props} />
}
