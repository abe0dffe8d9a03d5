import type { ComponentType, SVGProps } from 'react'
import { Link } from 'react-router'
import EyeIcon from '~icons/lucide/eye'
import PencilIcon from '~icons/lucide/pencil'
import TrashIcon from '~icons/lucide/trash-2'
import { focusIfFollowed } from '../../browser/focus.ts'
import { type Group, groupPath } from '../groups/group.ts'

interface MyGroupActionsProps {
  group: Group
  isPending: boolean
  onDelete: (button: Element) => void
}

/** Icons with a tooltip in a table, words on a phone (spec §2). */
export function MyGroupActions({ group, isPending, onDelete }: MyGroupActionsProps) {
  return (
    <div className="-ml-2 flex flex-wrap @4xl:ml-0 @4xl:flex-nowrap @4xl:gap-1">
      <Link ref={focusIfFollowed} to={groupPath(group._id)} {...named('Details', `Details of ${group.name}`)}>
        <Content Icon={EyeIcon} text="Details" />
      </Link>
      <Link
        ref={focusIfFollowed}
        to={`/update-group/${encodeURIComponent(group._id)}`}
        {...named('Edit', `Edit ${group.name}`)}
      >
        <Content Icon={PencilIcon} text="Edit" />
      </Link>
      <button
        type="button"
        aria-disabled={isPending}
        {...named('Delete', `Delete ${group.name}`, 'text-error')}
        onClick={({ currentTarget }) => !isPending && onDelete(currentTarget)}
      >
        <Content Icon={TrashIcon} text="Delete" />
      </button>
    </div>
  )
}

function named(text: string, label: string, className = '') {
  return {
    'aria-label': label,
    'data-tooltip-id': 'my-tooltip',
    'data-tooltip-content': text,
    className: `btn btn-ghost px-2.5 @max-4xl:px-2 @min-[66rem]:px-3 ${className}`,
  }
}

function Content({ Icon, text }: { Icon: ComponentType<SVGProps<SVGSVGElement>>; text: string }) {
  return (
    <>
      <Icon className="@max-4xl:hidden" /> <span className="@4xl:hidden">{text}</span>
    </>
  )
}
