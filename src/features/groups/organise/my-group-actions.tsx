import type { ComponentType, SVGProps } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import DuplicateIcon from '~icons/lucide/copy-plus'
import EyeIcon from '~icons/lucide/eye'
import PencilIcon from '~icons/lucide/pencil'
import AgainIcon from '~icons/lucide/rotate-ccw'
import TrashIcon from '~icons/lucide/trash-2'
import { useAuth } from '../../../auth/auth-context.tsx'
import { focusIfFollowed } from '../../../browser/focus.ts'
import { askToConfirm } from '../../../components/dialogs.ts'
import { isPast } from '../deadline.ts'
import { type Group, groupPath } from '../group.ts'
import type { DraftedGroup } from './group-draft.ts'
import { useHeldDeletes } from './held-deletes.ts'
import { copyOf, emptyGroup, newGroupDraft } from './new-group.ts'

interface MyGroupActionsProps {
  group: Group
  isPending: boolean
  onDelete: () => void
}

/** What members can do with their own group: labelled buttons on a card, icons with a tooltip in a table (spec §2). */
export function MyGroupActions({ group, isPending, onDelete }: MyGroupActionsProps) {
  const { text: duplicateText, duplicate } = useDuplicate(group)

  async function confirmDelete() {
    if (await askToDelete(group)) onDelete()
  }

  return (
    <div className="grid grow grid-cols-2 gap-1 @4xl:flex">
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
      <button type="button" {...named(duplicateText, `${duplicateText}: ${group.name}`)} onClick={duplicate}>
        <Content Icon={isPast(group.date) ? AgainIcon : DuplicateIcon} text={duplicateText} />
      </button>
      <button
        type="button"
        aria-disabled={isPending}
        {...named('Delete', `Delete ${group.name}`, 'text-error')}
        onClick={() => !isPending && confirmDelete()}
      >
        <Content Icon={TrashIcon} text="Delete" />
      </button>
    </div>
  )
}

/** What members can do where a delete was refused because the group, as it is now, had changed. */
export function RefusedDelete({ group, onDelete }: { group: Group; onDelete: (group: Group) => void }) {
  async function confirmDelete() {
    if (await askToDelete(group)) onDelete(group)
  }

  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Link to={groupPath(group._id)} aria-label={`Look at it: ${group.name}`} className="btn btn-outline">
        Look at it
      </Link>
      <button
        type="button"
        aria-label={`Delete anyway: ${group.name}`}
        className="btn btn-outline text-error"
        onClick={confirmDelete}
      >
        Delete anyway
      </button>
    </div>
  )
}

/** What members can do with their own group on its page. Once it is being deleted, My Groups is shown. */
export function OwnGroupActions({ group }: { group: Group }) {
  const { text, duplicate } = useDuplicate(group)
  const { remove } = useHeldDeletes()
  const navigate = useNavigate()

  async function confirmDelete() {
    if (!(await askToDelete(group))) return
    remove(group)
    navigate('/my-group')
  }

  return (
    <section aria-labelledby="own" className="print:hidden">
      <h2 id="own" className="mb-3 text-heading">
        Your group
      </h2>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-outline" onClick={duplicate}>
          {text}
        </button>
        <button type="button" className="btn btn-outline text-error" onClick={confirmDelete}>
          Delete
        </button>
      </div>
    </section>
  )
}

function askToDelete({ name }: Group): Promise<boolean> {
  return askToConfirm({
    icon: 'warning',
    title: 'Are you sure?',
    text: 'This action is permanent and cannot be undone!',
    subject: name,
    confirmText: 'Yes, delete it!',
    isDestructive: true,
  })
}

/** Opens the form for a new group, filled in like this one. Anything already typed there is replaced only if the member agrees. */
function useDuplicate(group: Group) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  async function duplicate() {
    const copy = copyOf(group, user)
    const typed = newGroupDraft.applyTo(emptyGroup(user))
    const isNothingLost = [emptyGroup(user), copy].some(
      (other) => JSON.stringify(typed) === JSON.stringify(other),
    )
    if (!isNothingLost && !(await askToReplace(typed))) return
    const values = new FormData()
    for (const [name, value] of Object.entries(copy)) values.set(name, String(value ?? ''))
    newGroupDraft.save(values)
    navigate(pathname.startsWith('/dashboard') ? '/dashboard/new-group' : '/create-group')
  }

  return { text: isPast(group.date) ? 'Start it again' : 'Duplicate', duplicate }
}

function askToReplace({ name }: DraftedGroup): Promise<boolean> {
  return askToConfirm({
    icon: 'question',
    title: 'Replace what you typed?',
    text: 'You have already started filling in the form for a new group.',
    subject: name,
    confirmText: 'Yes, replace it',
    isDestructive: true,
  })
}

function named(text: string, label: string, className = '') {
  return {
    'aria-label': label,
    'data-tooltip-id': 'my-tooltip',
    'data-tooltip-content': text,
    className: `btn btn-ghost px-3 @4xl:px-2.5 @min-[66rem]:px-3 ${className}`,
  }
}

function Content({ Icon, text }: { Icon: ComponentType<SVGProps<SVGSVGElement>>; text: string }) {
  return (
    <>
      <Icon aria-hidden="true" /> <span className="@4xl:hidden">{text}</span>
    </>
  )
}
