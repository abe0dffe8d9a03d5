import { Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import CheckIcon from '~icons/lucide/circle-check'
import { useAnnounced } from '../../api/backend-features.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import { VerifyFirst } from '../../auth/verify-email.tsx'
import { focusHeading, passFocusOn } from '../../browser/focus.ts'
import { Await } from '../../components/await.tsx'
import { showToast } from '../../components/toasts.ts'
import { isPast } from '../groups/deadline.ts'
import { type Group, isFull } from '../groups/group.ts'
import { describeMembers } from '../groups/group-card.tsx'
import { writeGroupQuery } from '../groups/group-query.ts'
import { aboutJoining, isJoined as isMember, join, useMemberships } from '../groups/memberships.ts'
import { JoinBar } from './join-bar.tsx'
import { LeaveButton } from './leave-button.tsx'

interface JoinControlProps {
  group: Group
  isMine: Promise<boolean>
}

/** Joins and leaves the group (spec §4). For its organiser, not the main button of the page. */
export function JoinControl({ group, isMine }: JoinControlProps) {
  const uid = useAuth().user?.uid ?? ''
  const isKept = useAnnounced('members')
  const membership = useMemberships().get(group._id)
  const isJoined = isMember(membership)
  // A group loaded before the member left still counts them.
  const [leftGroup, setLeftGroup] = useState<Group>()
  const isFullForOthers = isFull(group) && !membership && leftGroup !== group
  const closed = isPast(group.date)
    ? 'This group is no longer active. Deadline has passed.'
    : isFullForOthers && 'This group is full.'
  const joinRef = useRef<HTMLButtonElement>(null)

  function joinOnce() {
    if (isJoined) return showToast('info', 'You have already joined this group.')
    join(uid, group)
    return showToast('success', 'Successfully joined the group!', aboutJoining(group._id))
  }

  return (
    <div className="grid gap-3">
      {closed && (
        <>
          <p role="status" className="rounded-box bg-base-300/60 px-5 py-4 font-semibold">
            {closed}
          </p>
          <Link
            to={`/all-groups?${writeGroupQuery({ category: group.category, status: 'open' })}`}
            className="btn btn-outline justify-self-start print:hidden"
          >
            {`Open groups in ${group.category}`}
          </Link>
        </>
      )}
      {(isJoined || !closed) && (
        <JoinBar note={isJoined ? '' : describeMembers(group)}>
          {/* One button in both states: it keeps the focus, and still responds when pressed again. */}
          {!closed && (
            <button
              ref={(button) => {
                joinRef.current = button
                return passFocusOn(button)
              }}
              type="button"
              className={
                isJoined
                  ? 'inline-flex min-h-12 items-center gap-2 rounded-full bg-base-300/60 px-5 text-lg font-semibold'
                  : 'btn btn-primary btn-lg group-has-data-organiser:btn-outline'
              }
              onClick={joinOnce}
            >
              {isJoined && <CheckIcon aria-hidden="true" />}
              <span>{isJoined ? 'Joined' : 'Join Group'}</span>
            </button>
          )}
          {isJoined && (
            <LeaveButton
              group={group}
              text="Leave group"
              passFocusOn={() => {
                setLeftGroup(group)
                if (joinRef.current) joinRef.current.focus()
                else focusHeading()
              }}
            />
          )}
        </JoinBar>
      )}
      {!isJoined && !closed && <VerifyFirst />}
      {isJoined && !closed && (
        <p className="text-base-content/80 print:hidden">
          You have successfully joined this group.{' '}
          <Link to="/dashboard/joined" className="link-quiet">
            Joined Groups
          </Link>
        </p>
      )}
      {isKept && (
        <p className="text-base-content/80 empty:hidden print:hidden">
          {membership?.isDelayed ? (
            <span role="status">Not sent yet. It will be sent when the server can be reached.</span>
          ) : (
            !closed && <WhoSeesIt isMine={isMine} />
          )}
        </p>
      )}
    </div>
  )
}

function WhoSeesIt({ isMine }: { isMine: Promise<boolean> }) {
  const forMembers = <span>The organiser can see who has joined.</span>
  return (
    <Suspense fallback={forMembers}>
      <Await resolve={isMine}>
        {(mine) => (mine ? <span>See who has joined under Members.</span> : forMembers)}
      </Await>
    </Suspense>
  )
}
