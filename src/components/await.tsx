import { type ReactNode, Suspense, useDeferredValue, useMemo } from 'react'
import { type AwaitProps, Await as RouterAwait } from 'react-router'
import { useHydrated } from '../browser/use-hydrated.ts'

interface Props<T> extends AwaitProps<T> {
  /** Shown in the page that the build renders, and while the data are on their way; without it, what is around waits too. */
  fallback?: ReactNode
}

/** React Router's `<Await>`, which goes on showing the last data while newer ones are on their way. */
export function Await<T>({ resolve, fallback, errorElement, children }: Props<T>) {
  const isHydrated = useHydrated()
  const last = useDeferredValue(resolve)
  const data = resolve instanceof Promise ? last : resolve
  // Data that have already arrived are not rendered a second time for the deferred value.
  return useMemo(() => {
    if (!isHydrated) return fallback
    const awaited = (
      <RouterAwait resolve={data} errorElement={errorElement}>
        {children}
      </RouterAwait>
    )
    return fallback === undefined ? awaited : <Suspense fallback={fallback}>{awaited}</Suspense>
  }, [isHydrated, data, fallback, errorElement, children])
}
