import { createPortal } from 'react-dom'
import { Tooltip } from 'react-tooltip'
import tooltipCss from 'react-tooltip/dist/react-tooltip.css?inline'
import { adoptStyles } from '../browser/lazy.ts'

adoptStyles(tooltipCss, '.react-tooltip')

/** The one tooltip (spec §2), for elements with `data-tooltip-id="my-tooltip"`, which members alone see. */
export function GlobalTooltip() {
  return createPortal(
    <Tooltip
      id="my-tooltip"
      clickable
      disableStyleInjection="core"
      globalCloseEvents={{ escape: true }}
      render={({ content }) => <span>{content}</span>}
    />,
    document.body,
  )
}
