import { useEffect, useState } from 'react'
import { useLazy } from '../browser/lazy.ts'

const loadTooltip = () => import('./global-tooltip.tsx')

/** Loads the tooltip when the pointer or the focus first comes to an element that has one. */
export function TooltipOnDemand() {
  const [firstAnchor, setFirstAnchor] = useState<Element | null>(null)
  const tooltip = useLazy(loadTooltip, firstAnchor !== null)
  useEffect(() => {
    if (firstAnchor) return
    function watch({ target }: Event) {
      if (target instanceof Element) setFirstAnchor(target.closest('[data-tooltip-id]'))
    }
    const controller = new AbortController()
    document.addEventListener('mouseover', watch, controller)
    document.addEventListener('focusin', watch, controller)
    return () => controller.abort()
  }, [firstAnchor])
  return firstAnchor && tooltip && <tooltip.GlobalTooltip firstAnchor={firstAnchor} />
}
