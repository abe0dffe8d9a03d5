import { useRef } from 'react'
import CheckIcon from '~icons/lucide/circle-check'
import { useAuth } from '../../auth/auth-context.tsx'
import { focusHeading } from '../../browser/focus.ts'
import { showToast } from '../../components/toasts.ts'
import { isPast } from './deadline.ts'
import type { Group } from './group.ts'
import { joinGroup } from './join-group.ts'
import { useJoinedIds } from './joined-groups.ts'
import { aboutJoining, LeaveButton } from './leave-button.tsx'

/** Joins the group on this device, once, and leaves it again; no joining after its deadline (spec §4). */
export function JoinControl({ group }: { group: Group }) {
  const uid = useAuth().user?.uid ?? ''
  const isJoined = useJoinedIds().includes(group._id)
  const joinRef = useRef<HTMLButtonElement>(null)

  function joinOnce() {
    if (isJoined) return showToast('info', 'You have already joined this group.')
    joinGroup(uid, group._id)
    return showToast('success', 'Successfully joined the group!', aboutJoining(group))
  }

  if (isPast(group.date)) {
    return (
      <div className="grid gap-3">
        <p role="status" className="rounded-box bg-base-300/60 px-5 py-4 font-semibold">
          This group is no longer active. Deadline has passed.
        </p>
        {isJoined && <LeaveButton group={group} text="Leave group" passFocusOn={focusHeading} />}
      </div>
    )
  }

  return (
    <div className="grid gap-3">
      {isJoined && (
        <p role="status" className="font-semibold text-success print:hidden">
          You have successfully joined this group.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        {/* One button in both states: it keeps the focus, and still answers who presses it again. */}
        <button
          ref={joinRef}
          type="button"
          className={
            isJoined
              ? 'inline-flex min-h-12 items-center gap-2 rounded-full bg-success/12 px-5 text-lg font-semibold text-success'
              : 'btn btn-primary btn-lg'
          }
          onClick={joinOnce}
        >
          {isJoined && <CheckIcon aria-hidden="true" />}
          {isJoined ? 'Joined' : 'Join Group'}
        </button>
        {isJoined && (
          <LeaveButton group={group} text="Leave group" passFocusOn={() => joinRef.current?.focus()} />
        )}
      </div>
    </div>
  )
}
