import { type ReactNode, Suspense, useDeferredValue, useMemo } from 'react'
import { type AwaitProps, Await as RouterAwait } from 'react-router'
import { useHydrated } from '../browser/use-hydrated.ts'

interface Props<T> extends AwaitProps<T> {
  /** Shown on the page from the build, and while the data load; without it, the `<Suspense>` around waits too. */
  fallback?: ReactNode
}

/** React Router's `<Await>`, which keeps showing the last data while newer data load. */
export function Await<T>({ resolve, fallback, errorElement, children }: Props<T>) {
  const isHydrated = useHydrated()
  const last = useDeferredValue(resolve)
  const data = resolve instanceof Promise ? last : resolve
  // Memoised, so that data that have already arrived are not rendered again for the deferred value.
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
