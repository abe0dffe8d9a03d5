import type { ComponentType, SVGProps } from 'react'
import ServerIcon from '~icons/lucide/database'
import CalendarIcon from '~icons/lucide/kanban'
import LayoutIcon from '~icons/lucide/layout-template'
import MegaphoneIcon from '~icons/lucide/megaphone'
import PaletteIcon from '~icons/lucide/palette'
import PenIcon from '~icons/lucide/pen-line'
import { POSITIONS } from './message-input.ts'

type Role = [text: string, Icon: ComponentType<SVGProps<SVGSVGElement>>]

const ROLES: Record<(typeof POSITIONS)[number], Role> = {
  'Frontend Developer': ['Build screens that are fast, friendly and a joy to use.', LayoutIcon],
  'Backend Developer': ['Keep every group safe, sound and quick to load.', ServerIcon],
  'UI/UX Designer': ['Design HobbyNest, and make it easy to find your way around.', PaletteIcon],
  'Content Writer': ['Tell the stories that hobby groups write every week.', PenIcon],
  'Marketing Specialist': ['Help shy beginners hear about the group next door.', MegaphoneIcon],
  'Project Manager': ['Bring people, plans and biscuits to the table.', CalendarIcon],
}

export function PositionList() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
      {POSITIONS.map((title) => {
        const [text, Icon] = ROLES[title]
        return (
          <li key={title} className="surface flex items-start gap-4 p-4">
            <span className="grid size-11 shrink-0 max-[22.5rem]:hidden place-items-center rounded-full bg-secondary/12 text-lg text-secondary">
              <Icon />
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="text-base-content/80">{text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
