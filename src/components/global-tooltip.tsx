import { useEffect } from 'react'
import { Tooltip } from 'react-tooltip'
import tooltipCss from 'react-tooltip/dist/react-tooltip.css?inline'
import { adoptStyles } from '../browser/lazy.ts'

adoptStyles(tooltipCss, '.react-tooltip')

/** The one tooltip (spec §2), for elements with `data-tooltip-id="my-tooltip"`. Opens at once for `firstAnchor`. */
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
      clickable
      disableStyleInjection="core"
      globalCloseEvents={{ escape: true }}
      render={({ content }) => <span>{content}</span>}
    />
  )
}
