import { type ReactNode, Suspense, useRef, useState } from 'react'
import CheckIcon from '~icons/lucide/circle-check'
import { useAnnounced } from '../../../api/use-announced.ts'
import { useAuth } from '../../../auth/auth-context.tsx'
import { focusHeading, passFocusOn } from '../../../browser/focus.ts'
import { Await } from '../../../components/await.tsx'
import { showToast } from '../../../components/toasts.ts'
import { isPast } from '../deadline.ts'
import { type Group, isFull } from '../group.ts'
import { LeaveButton } from './leave-button.tsx'
import { aboutJoining, isJoined as isMember, join, useMemberships } from './memberships.ts'

interface JoinControlProps {
  group: Group
  /** Whether the member is the group's organiser. */
  isMine: Promise<boolean>
}

const ABOUT_MEMBERS = <span>The organiser can see who has joined.</span>

/**
 * Joins the group once, and leaves it again: on this device (spec §4), and in the member's account if the backend keeps
 * members. Nobody can join after the deadline, or once the group is full. For the organiser, it is
 * not the main button of the page.
 */
export function JoinControl({ group, isMine }: JoinControlProps) {
  const uid = useAuth().user?.uid ?? ''
  const membership = useMemberships().get(group._id)
  const isJoined = isMember(membership)
  // A group loaded before the member left still counts them.
  const [leftGroup, setLeftGroup] = useState<Group>()
  const isFullForOthers = isFull(group) && !membership && leftGroup !== group
  const joinRef = useRef<HTMLButtonElement>(null)

  function joinOnce() {
    if (isJoined) return showToast('info', 'You have already joined this group.')
    join(uid, group)
    return showToast('success', 'Successfully joined the group!', aboutJoining(group._id))
  }

  if (isPast(group.date) || isFullForOthers) {
    return (
      <div className="grid gap-3">
        <p role="status" className="rounded-box bg-base-300/60 px-5 py-4 font-semibold">
          {isPast(group.date)
            ? 'This group is no longer active. Deadline has passed.'
            : 'This group is full.'}
        </p>
        {isJoined && <LeaveButton group={group} text="Leave group" passFocusOn={focusHeading} />}
        <AccountNote id={group._id} />
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
        {/* One button in both states: it keeps the focus, and still responds when pressed again. */}
        <button
          ref={(button) => {
            joinRef.current = button
            return passFocusOn(button)
          }}
          type="button"
          className={
            isJoined
              ? 'inline-flex min-h-12 items-center gap-2 rounded-full bg-success/12 px-5 text-lg font-semibold text-success'
              : 'btn btn-primary btn-lg group-has-data-organiser:btn-outline'
          }
          onClick={joinOnce}
        >
          {isJoined && <CheckIcon aria-hidden="true" />}
          <span>{isJoined ? 'Joined' : 'Join Group'}</span>
        </button>
        {isJoined && (
          <LeaveButton
            group={group}
            text="Leave group"
            passFocusOn={() => {
              setLeftGroup(group)
              joinRef.current?.focus()
            }}
          />
        )}
      </div>
      <AccountNote id={group._id}>
        <Suspense fallback={ABOUT_MEMBERS}>
          <Await resolve={isMine}>
            {(mine) => (mine ? <span>See who has joined under Members.</span> : ABOUT_MEMBERS)}
          </Await>
        </Suspense>
      </AccountNote>
    </div>
  )
}

/** If the backend keeps members: who can see a join, or that it has not been sent yet. */
function AccountNote({ id, children }: { id: string; children?: ReactNode }) {
  const isDelayed = useMemberships().get(id)?.isDelayed
  if (!useAnnounced('members')) return null
  if (isDelayed) {
    return (
      <p role="status" className="text-base-content/80 print:hidden">
        Not sent yet. It will be sent when the server can be reached.
      </p>
    )
  }
  return children && <p className="text-base-content/80 print:hidden">{children}</p>
}
