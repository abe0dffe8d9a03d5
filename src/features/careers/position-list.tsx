import type { ComponentType, SVGProps } from 'react'
import ServerIcon from '~icons/lucide/database'
import CalendarIcon from '~icons/lucide/kanban'
import LayoutIcon from '~icons/lucide/layout-template'
import MegaphoneIcon from '~icons/lucide/megaphone'
import PaletteIcon from '~icons/lucide/palette'
import PenIcon from '~icons/lucide/pen-line'
import type { POSITIONS } from './application.ts'

interface Role {
  title: (typeof POSITIONS)[number]
  text: string
  Icon: ComponentType<SVGProps<SVGSVGElement>>
}

const ROLES: Role[] = [
  {
    title: 'Frontend Developer',
    text: 'Build screens that are fast, friendly and a joy to use.',
    Icon: LayoutIcon,
  },
  { title: 'Backend Developer', text: 'Keep every group safe, sound and quick to load.', Icon: ServerIcon },
  {
    title: 'UI/UX Designer',
    text: 'Design HobbyNest, and make it easy to find your way around.',
    Icon: PaletteIcon,
  },
  { title: 'Content Writer', text: 'Tell the stories that hobby groups write every week.', Icon: PenIcon },
  {
    title: 'Marketing Specialist',
    text: 'Help shy beginners hear about the group next door.',
    Icon: MegaphoneIcon,
  },
  { title: 'Project Manager', text: 'Bring people, plans and biscuits to the table.', Icon: CalendarIcon },
]

/** The open positions, each with what it is about. */
export function PositionList() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
      {ROLES.map(({ title, text, Icon }) => (
        <li key={title} className="surface flex items-start gap-4 p-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-secondary/12 text-lg text-secondary">
            <Icon />
          </span>
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="text-base-content/80">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
