import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

/** Nothing where it cannot be loaded: what a tooltip says is said elsewhere too. */
const GlobalTooltip = lazy<ComponentType<{ firstAnchor: Element }>>(() =>
  import('./global-tooltip.tsx').then(
    ({ GlobalTooltip }) => ({ default: GlobalTooltip }),
    () => ({ default: () => null }),
  ),
)

/** Loads the tooltip when the pointer or the focus first comes to an element that has one. */
export function TooltipOnDemand() {
  const [firstAnchor, setFirstAnchor] = useState<Element | null>(null)
  useEffect(() => {
    if (firstAnchor) return
    function watch({ target }: Event) {
      if (target instanceof Element) setFirstAnchor(target.closest('[data-tooltip-id]'))
    }
    document.addEventListener('mouseover', watch)
    document.addEventListener('focusin', watch)
    return () => {
      document.removeEventListener('mouseover', watch)
      document.removeEventListener('focusin', watch)
    }
  }, [firstAnchor])
  return <Suspense fallback={null}>{firstAnchor && <GlobalTooltip firstAnchor={firstAnchor} />}</Suspense>
}
