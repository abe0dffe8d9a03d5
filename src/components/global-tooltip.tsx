import { useEffect } from 'react'
import { Tooltip } from 'react-tooltip'
import tooltipCss from 'react-tooltip/dist/react-tooltip.css?inline'
import { adoptStyles } from '../browser/lazy.ts'

adoptStyles(tooltipCss, '.react-tooltip')

/** The one tooltip (spec §2), for elements with `data-tooltip-id="my-tooltip"`. */
export function GlobalTooltip() {
  useEffect(() => {
    // The pointer or the focus may have come before the tooltip was loaded.
    const anchor = document.querySelector('[data-tooltip-id]:is(:hover, :focus)')
    anchor?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  }, [])
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
