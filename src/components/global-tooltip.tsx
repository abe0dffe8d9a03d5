import 'react-tooltip/dist/react-tooltip.css'
import { Tooltip } from 'react-tooltip'

/** The one tooltip of the page (spec §2). An element asks for it with `data-tooltip-id="my-tooltip"`. */
export function GlobalTooltip() {
  return <Tooltip id="my-tooltip" disableStyleInjection="core" globalCloseEvents={{ escape: true }} />
}
