import { Link } from 'react-router'
import EyeIcon from '~icons/lucide/eye'
import PencilIcon from '~icons/lucide/pencil'
import TrashIcon from '~icons/lucide/trash-2'
import { askToConfirm } from '../../components/dialogs.ts'
import { FormError } from '../../components/form-error.tsx'
import { formatDate } from './deadline.ts'
import type { Group } from './group.ts'
import { GroupPhoto } from './group-photo.tsx'
import type { DeleteState, useHeldDeletes } from './held-deletes.ts'

const COLUMNS = ['No.', 'Group Name', 'Category', 'Location', 'Date', 'Max Members', 'Photo', 'Action']

interface MyGroupsTableProps {
  groups: Group[]
  deletes: ReturnType<typeof useHeldDeletes>
}

/** A member's own groups: a table, or cards where there is no room for one (spec §2, My Groups). */
export function MyGroupsTable({ groups, deletes }: MyGroupsTableProps) {
  return (
    <div className="@container">
      <div className="@4xl:surface @4xl:overflow-x-auto">
        <table className="stacked-table">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group, index) => (
              <MyGroupRow
                key={group._id}
                group={group}
                number={index + 1}
                deleteState={deletes.stateOf(group._id)}
                onDelete={deletes.remove}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** The shape of the rows that are on their way, or of the cards. */
export function MyGroupsSkeleton() {
  return (
    <div role="status" className="@container">
      <span className="sr-only">Loading your groups…</span>
      <div
        aria-hidden="true"
        className="grid animate-pulse gap-5 @xl:grid-cols-2 @4xl:surface @4xl:overflow-hidden @4xl:grid-cols-1 @4xl:gap-0 @4xl:pt-12"
      >
        {['first', 'second', 'third'].map((row) => (
          <div
            key={row}
            className="surface grid gap-4 overflow-hidden pb-6 @4xl:flex @4xl:items-center @4xl:justify-between @4xl:rounded-none @4xl:border-0 @4xl:border-t @4xl:px-4 @4xl:py-3 @4xl:shadow-none"
          >
            <div className="skeleton aspect-[16/10] rounded-none @4xl:order-last @4xl:w-24 @4xl:rounded-lg" />
            <div className="skeleton mx-5 h-6 w-2/3 @4xl:mx-0 @4xl:w-1/4" />
            <div className="skeleton mx-5 h-4 @4xl:mx-0 @4xl:w-1/6" />
            <div className="skeleton mx-5 h-4 @4xl:mx-0 @4xl:w-1/4" />
            <div className="skeleton mx-5 h-4 @4xl:mx-0 @4xl:w-1/6" />
          </div>
        ))}
      </div>
    </div>
  )
}

interface MyGroupRowProps {
  group: Group
  number: number
  deleteState: DeleteState | undefined
  onDelete: (seen: Group) => void
}

function MyGroupRow({ group, number, deleteState, onDelete }: MyGroupRowProps) {
  const id = encodeURIComponent(group._id)
  const isPending = deleteState?.is === 'pending'
  const refused = deleteState?.is === 'refused' ? deleteState : undefined

  async function confirmDelete() {
    const isConfirmed = await askToConfirm({
      icon: 'warning',
      title: 'Are you sure?',
      text: 'This action is permanent and cannot be undone!',
      subject: group.name,
      confirmText: 'Yes, delete it!',
      isDestructive: true,
    })
    if (isConfirmed) onDelete(refused?.current ?? group)
  }

  return (
    <tr className={isPending ? 'opacity-50' : ''}>
      <td data-label="No.">{number}</td>
      <td data-label="Group Name" className="font-semibold">
        {group.name}
      </td>
      <td data-label="Category">{group.category}</td>
      <td data-label="Location">{group.location}</td>
      <td data-label="Date" className="whitespace-nowrap">
        {formatDate(group.date)}
      </td>
      <td data-label="Max Members">{group.members ?? '–'}</td>
      <td data-label="Photo">
        <GroupPhoto
          group={group}
          alt={`Photo of ${group.name}`}
          className="aspect-[16/10] @4xl:w-24 @4xl:rounded-lg"
        />
      </td>
      <td data-label="Action">
        <div className="grid *:[[role=alert]:not(:empty)]:mt-2">
          <div className="flex justify-end gap-1 @4xl:justify-start">
            <Link
              to={`/details-group/${id}`}
              aria-label={`Details of ${group.name}`}
              className="btn btn-ghost btn-circle"
            >
              <EyeIcon aria-hidden="true" />
            </Link>
            <Link
              to={`/update-group/${id}`}
              aria-label={`Edit ${group.name}`}
              className="btn btn-ghost btn-circle"
            >
              <PencilIcon aria-hidden="true" />
            </Link>
            <button
              type="button"
              aria-label={`Delete ${group.name}`}
              aria-disabled={isPending}
              className="btn btn-ghost btn-circle text-error"
              onClick={() => !isPending && confirmDelete()}
            >
              <TrashIcon aria-hidden="true" />
            </button>
          </div>
          <FormError message={refused?.error} />
        </div>
      </td>
    </tr>
  )
}
