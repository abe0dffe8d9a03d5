import { Link } from 'react-router'
import { focusIfFollowed } from '../../browser/focus.ts'
import { FormError } from '../../forms/form-error.tsx'
import { formatCount } from '../../text/format.ts'
import { dayOf, describeDeadline, formatDate, hasEndDate, isPast } from '../groups/deadline.ts'
import { type Group, groupPath } from '../groups/group.ts'
import { GroupPhoto } from '../groups/group-photo.tsx'
import { MyGroupActions, RefusedDelete } from './my-group-actions.tsx'
import type { DeleteState, useDeletes } from './use-deletes.ts'

const COLUMNS = ['No.', 'Group Name', 'Category', 'Location', 'Date', 'Max Members', 'Photo', 'Action']

/** Members may type words of any length: the other columns keep their place beside them. */
const LONG_TEXT = 'wrap-anywhere @4xl:min-w-28 @min-[66rem]:min-w-32'

export interface MyGroupsTableProps {
  groups: Group[]
  deletes: ReturnType<typeof useDeletes>
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
  onDelete: ReturnType<typeof useDeletes>['remove']
}

function MyGroupRow({ group, number, deleteState, onDelete }: MyGroupRowProps) {
  const refused = deleteState?.is === 'refused' ? deleteState : undefined

  return (
    <tr
      className={deleteState?.is === 'pending' ? 'opacity-50' : ''}
      data-ended={isPast(group.date) || undefined}
    >
      <td data-label="No.">{number}</td>
      <td data-label="Group Name" className={`font-semibold ${LONG_TEXT}`}>
        <Link ref={focusIfFollowed} to={groupPath(group._id)} className="link-quiet inline-block">
          <bdi>{group.name}</bdi>
        </Link>
      </td>
      <td data-label="Category">{group.category}</td>
      <td data-label="Location" className={LONG_TEXT}>
        <bdi>{group.location}</bdi>
      </td>
      <td data-label="Date">
        <span>
          <time
            dateTime={dayOf(group.date) || undefined}
            className="@max-4xl:whitespace-nowrap @min-[66rem]:whitespace-nowrap"
          >
            {formatDate(group.date)}
          </time>
          {hasEndDate(group.date) && <EndState date={group.date} />}
        </span>
      </td>
      <td data-label="Max Members">{group.members === null ? '–' : formatCount(group.members)}</td>
      <td data-label="Photo">
        <GroupPhoto
          group={group}
          alt={`Photo of ${group.name}`}
          className="aspect-[16/10] @4xl:w-20 @4xl:rounded-lg @min-[66rem]:w-24"
        />
      </td>
      <td data-label="Action">
        <div className="grid grow *:[[role=alert]:not(:empty)]:mt-2">
          <MyGroupActions
            group={group}
            isPending={deleteState?.is === 'pending'}
            onDelete={(button) => onDelete(refused?.current ?? group, button)}
          />
          <FormError message={refused?.error} />
          {refused?.current && (
            <RefusedDelete
              group={refused.current}
              onDelete={(button) => onDelete(refused.current ?? group, button, true)}
            />
          )}
        </div>
      </td>
    </tr>
  )
}

/** Whether the group is active, in words. */
function EndState({ date }: { date: string }) {
  const tint = isPast(date) ? 'bg-base-300/60 px-2.5 py-0.5 font-semibold' : 'text-base-content/75'
  return (
    <>
      {' '}
      <span className={`inline-block rounded-xl text-sm ${tint}`}>{describeDeadline(date)}</span>
    </>
  )
}
