import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useAuth } from '../../auth/auth-context.tsx'
import { focusHeading, focusNeighbour } from '../../browser/focus.ts'
import { Notice } from '../../components/notice.tsx'
import { byEnd } from '../groups/by-end.ts'
import type { Group } from '../groups/group.ts'
import { GroupLine } from '../groups/group-line.tsx'
import { joinedIds, leave, useMemberships } from '../groups/memberships.ts'
import { LeaveButton } from './leave-button.tsx'

/** By id: the group, or `null` if it no longer exists. */
export type JoinedResults = Map<string, Group | null>

interface JoinedGroupsProps {
  found: JoinedResults
  actions: (groups: Group[]) => ReactNode
}

export function JoinedGroups({ found, actions }: JoinedGroupsProps) {
  const ids = joinedIds(useMemberships())
  useRevalidateFor(ids.filter((id) => !found.has(id)))

  if (ids.length === 0) {
    return (
      <Notice picture="no-groups" title="You haven't joined any groups yet.">
        <Link to="/all-groups" className="btn btn-primary">
          Browse groups
        </Link>
      </Notice>
    )
  }

  const { open: current, ended } = byEnd(ids.flatMap((id) => found.get(id) ?? []))
  const gone = ids.filter((id) => found.get(id) === null)
  return (
    <div className="grid gap-8">
      {current.length > 0 && (
        <div className="grid gap-4">
          {actions(current)}
          <Lines groups={current} />
        </div>
      )}
      {ended.length > 0 && (
        <Part id="ended" title="Ended">
          <Lines groups={ended} />
        </Part>
      )}
      {gone.length > 0 && <GoneGroups ids={gone} />}
    </div>
  )
}

/** When another tab has joined groups that were not requested. */
function useRevalidateFor(ids: string[]) {
  const { revalidate } = useRevalidator()
  const reload = useEffectEvent(revalidate)
  const unknown = ids.join()
  useEffect(() => {
    if (unknown) reload()
  }, [unknown])
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Lines({ groups }: { groups: Group[] }) {
  const mine = useMemberships()
  return (
    <ul className="surface divide-y divide-base-300">
      {groups.map((group) => (
        <GroupLine
          key={group._id}
          group={group}
          note={mine.get(group._id)?.isDelayed ? 'Not sent yet' : undefined}
        >
          <LeaveButton
            group={group}
            text="Leave"
            label={`Leave ${group.name}`}
            passFocusOn={focusNeighbour}
          />
        </GroupLine>
      ))}
    </ul>
  )
}

function GoneGroups({ ids }: { ids: string[] }) {
  const uid = useAuth().user?.uid ?? ''
  const mine = useMemberships()

  function clear() {
    focusHeading()
    for (const id of ids) leave(uid, id)
  }

  return (
    <Part id="gone" title="No longer available">
      <ul className="surface divide-y divide-base-300">
        {ids.map((id) => {
          const name = mine.get(id)?.name
          return (
            <li key={id} className="p-4 text-base-content/80">
              {name ? `${name} no longer exists` : 'A group that no longer exists'}
            </li>
          )
        })}
      </ul>
      <button type="button" className="btn btn-outline mt-4" onClick={clear}>
        Remove from my list
      </button>
    </Part>
  )
}
