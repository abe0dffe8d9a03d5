import type { ComponentType, SVGProps } from 'react'
import { Link, useFetcher, useFormAction } from 'react-router'
import EyeIcon from '~icons/lucide/eye'
import PencilIcon from '~icons/lucide/pencil'
import TrashIcon from '~icons/lucide/trash-2'
import { focusIfFollowed } from '../../browser/focus.ts'
import { askToDelete } from '../../components/dialogs.ts'
import type { FormResult } from '../../forms/form-data.ts'
import { FormError } from '../../forms/outcome.tsx'
import { formatCount } from '../../text/format.ts'
import { dayOf, describeDeadline, formatDate, hasEndDate, isPast } from '../groups/deadline.ts'
import { type Group, groupPath, isFull } from '../groups/group.ts'
import { GroupPhoto } from '../groups/group-photo.tsx'

const COLUMNS = ['No.', 'Group Name', 'Category', 'Location', 'Date', 'Max Members', 'Photo', 'Action']

/** Breaks long words, so that the other columns keep their width. */
const LONG_TEXT = 'wrap-anywhere @4xl:min-w-28 @min-[66rem]:min-w-32'

const UP_TO = "@max-4xl:before:content-['up_to_']"

const BADGE = 'inline-block rounded-xl bg-base-300/60 px-2.5 py-0.5 text-sm font-semibold'

/** Needs an action that deletes the group `id`, in row `number`. */
export function MyGroupsTable({ groups }: { groups: Group[] }) {
  return (
    <div className="@container">
      <div className="@4xl:surface @4xl:overflow-x-auto">
        <table className="stacked-table">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className="print:last:hidden">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group, index) => (
              <MyGroupRow key={group._id} group={group} number={index + 1} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function MyGroupRow({ group, number }: { group: Group; number: number }) {
  const { submit, state, data: result } = useFetcher<FormResult>({ key: `delete ${group._id}` })
  // By the time the dialog is answered, another screen may have loaded beneath it.
  const action = useFormAction()
  const isPending = state !== 'idle'
  const isLimit = group.joined === undefined && group.members !== null
  const seats = group.members ?? group.joined

  async function remove() {
    if (isPending || !(await askToDelete(group.name))) return
    await submit({ id: group._id, name: group.name, number }, { method: 'post', action })
  }

  // The list may still be loading, or fail to.
  if (result?.isDone) return null
  return (
    <tr className={isPending ? 'opacity-50' : ''}>
      <td className="@max-4xl:sr-only">{number}</td>
      <th
        scope="row"
        className={`font-semibold @max-4xl:mb-0.5 @max-4xl:font-display @max-4xl:text-lg @min-[66rem]:w-[17%] ${LONG_TEXT}`}
      >
        <Link ref={focusIfFollowed} to={groupPath(group._id)} className="link-quiet inline-block">
          <bdi>{group.name}</bdi>
        </Link>
        {group.hiddenWhy && (
          <>
            {' '}
            <span className={BADGE}>Hidden</span>
          </>
        )}
      </th>
      <td className={LONG_TEXT}>{group.category}</td>
      <td className={LONG_TEXT}>
        <bdi>{group.location}</bdi>
      </td>
      <td className="@4xl:min-w-40">
        <span className="@4xl:grid @4xl:justify-items-start">
          <time dateTime={dayOf(group.date)} className="inline-block @min-[66rem]:text-nowrap">
            {formatDate(group.date)}
          </time>
          {hasEndDate(group.date) && (
            <>
              {' '}
              <span className={isPast(group.date) ? BADGE : 'inline-block text-sm text-base-content/75'}>
                {describeDeadline(group.date)}
              </span>
            </>
          )}
        </span>
      </td>
      <td>
        <span className={`@4xl:grid @4xl:justify-items-start ${isLimit ? UP_TO : ''}`}>
          <span className="inline-block @min-[66rem]:whitespace-nowrap">
            <span>{countMembers(group)}</span>{' '}
            {seats !== undefined && <span className="@4xl:hidden">{seats === 1 ? 'member' : 'members'}</span>}
          </span>{' '}
          {isFull(group) && <span className={BADGE}>Full</span>}
        </span>
      </td>
      <td className="@max-4xl:absolute @max-4xl:top-3 @max-4xl:left-[12px] @max-4xl:w-[64px]">
        <GroupPhoto
          group={group}
          alt={`Photo of ${group.name}`}
          className="aspect-square rounded-xl @4xl:aspect-[16/10] @4xl:w-20 @4xl:rounded-lg @min-[66rem]:w-24"
        />
      </td>
      <td className="wrap-anywhere @max-4xl:mt-1 @max-4xl:-mr-1 @max-4xl:-mb-1 print:hidden">
        <div className="grid grow @4xl:-ml-2.5 [&>p]:mt-2">
          {/* Icons with tooltips in the table, words on a phone (spec §2). */}
          <div className="-ml-2 flex flex-wrap @4xl:ml-0 @4xl:flex-nowrap @4xl:gap-1">
            <Link
              ref={focusIfFollowed}
              to={groupPath(group._id)}
              {...actionProps(EyeIcon, 'Details', `Details of ${group.name}`)}
            />
            <Link
              ref={focusIfFollowed}
              to={`/update-group/${encodeURIComponent(group._id)}`}
              {...actionProps(PencilIcon, 'Edit', `Edit ${group.name}`)}
            />
            <button
              type="button"
              aria-disabled={isPending}
              {...actionProps(TrashIcon, 'Delete', `Delete ${group.name}`, 'text-error')}
              onClick={remove}
            />
          </div>
          <FormError message={isPending ? undefined : result?.failure} />
        </div>
      </td>
    </tr>
  )
}

function countMembers({ members, joined }: Group): string {
  if (members === null) return joined === undefined ? 'No limit set' : formatCount(joined)
  return joined === undefined ? formatCount(members) : `${formatCount(joined)} of ${formatCount(members)}`
}

function actionProps(
  Icon: ComponentType<SVGProps<SVGSVGElement>>,
  text: string,
  label: string,
  className = '',
) {
  return {
    'aria-label': label,
    'data-tooltip-id': 'my-tooltip',
    'data-tooltip-content': text,
    className: `btn btn-ghost px-2.5 @max-4xl:px-2 @min-[66rem]:px-3 ${className}`,
    children: (
      <>
        <Icon className="@max-4xl:hidden" /> <span className="@4xl:hidden">{text}</span>
      </>
    ),
  }
}
