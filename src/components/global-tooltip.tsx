import { useEffect } from 'react'
import { Tooltip } from 'react-tooltip'
import tooltipCss from 'react-tooltip/dist/react-tooltip.css?inline'
import { adoptStyles } from '../browser/lazy.ts'

adoptStyles(tooltipCss)

/**
 * The one tooltip of the page (spec §2). An element asks for it with `data-tooltip-id="my-tooltip"`; it opens at once
 * for `firstAnchor`, which was pointed at or focused before the tooltip was there.
 */
export function GlobalTooltip({ firstAnchor }: { firstAnchor: Element }) {
  useEffect(() => {
    if (firstAnchor.matches(':hover'))
      firstAnchor.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    else if (firstAnchor.matches(':focus'))
      firstAnchor.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  }, [firstAnchor])
  return (
    <Tooltip
      id="my-tooltip"
      disableStyleInjection="core"
      globalCloseEvents={{ escape: true }}
      render={({ content }) => <span>{content}</span>}
    />
  )
}
