import type { ReactNode } from 'react'
import { Link } from 'react-router'
import CheckIcon from '~icons/lucide/circle-check'
import { useAnnounced } from '../../api/backend-features.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import { VerifyFirst } from '../../auth/verify-email.tsx'
import { passFocusOn } from '../../browser/focus.ts'
import { useInView } from '../../browser/lazy.ts'
import { useRootMark } from '../../browser/use-root-mark.ts'
import { showToast } from '../../components/toasts.tsx'
import { isPast } from '../groups/deadline.ts'
import { type Group, isFull } from '../groups/group.ts'
import { writeGroupQuery } from '../groups/group-query.ts'
import { isJoined as isMember, isUnsent, join, joinToastKey, useMemberships } from '../groups/memberships.ts'
import { LeaveButton } from './leave-button.tsx'

const UNSAVED = 'Your browser cannot save this: you have joined only until you close or reload this page.'

/** Joins and leaves the group (spec §4). Its button is less prominent for the organiser. */
export function JoinControl({ group }: { group: Group }) {
  const uid = useAuth().user?.uid ?? ''
  const isSynced = useAnnounced('members')
  const membership = useMemberships().get(group._id)
  const isJoined = isMember(membership)
  const isFullForOthers = isFull(group) && !membership
  const closed = isPast(group.date)
    ? 'This group is no longer active. Deadline has passed.'
    : isFullForOthers && 'This group is full.'

  function joinOnce() {
    if (isJoined) return showToast('info', 'You have already joined this group.')
    const isStored = join(uid, group)
    showToast('success', 'Successfully joined the group!', joinToastKey(group._id))
    if (!isStored && !isSynced) showToast('error', UNSAVED, 'unsaved')
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
            className="btn btn-outline print:hidden"
          >
            {group.category ? `Open groups in ${group.category}` : 'Open groups'}
          </Link>
        </>
      )}
      {(isJoined || !closed) && (
        <JoinBar>
          {/* One button for both states, so that it keeps the focus and responds to another press. */}
          {!closed && (
            <button
              ref={passFocusOn}
              type="button"
              className={
                isJoined
                  ? 'inline-flex min-h-12 grow items-center justify-center gap-2 rounded-full bg-base-300/60 px-5 text-lg font-semibold'
                  : 'btn btn-primary btn-lg grow in-data-organiser:btn-outline'
              }
              // The second click of a double click was meant for "Leave group".
              onClick={({ detail }) => (isJoined || detail < 2) && joinOnce()}
              // A key that is held down was meant for "Leave group", which has passed the focus on.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
            >
              {isJoined && <CheckIcon />}
              <span>{isJoined ? 'Joined' : 'Join Group'}</span>
            </button>
          )}
          {isJoined && <LeaveButton group={group} text="Leave group" />}
        </JoinBar>
      )}
      {!isJoined && !closed && <VerifyFirst />}
      {isJoined && !closed && (
        <p className="text-base-content/80 print:hidden">
          <span>You have successfully joined this group.</span>{' '}
          <Link to="/dashboard/joined" className="link-quiet inline-block">
            See your joined groups
          </Link>
        </p>
      )}
      {isSynced && (
        <p className="text-base-content/80 empty:hidden print:hidden">
          {isUnsent(membership) && (
            <span role="status" className="shown-after-2000">
              Not sent yet. It will be sent when the server can be reached.
            </span>
          )}
          {!closed && <span>Only the organiser can see who has joined.</span>}
        </p>
      )}
    </div>
  )
}

const WHOLLY = { threshold: 1 }

/** On small screens, except for the organiser, floats at the bottom of the window while the line that it leaves empty is out of view. */
function JoinBar({ children }: { children: ReactNode }) {
  const [ref, isInView] = useInView(WHOLLY)
  useRootMark('data-floating', isInView === false)

  return (
    <div ref={ref} className="join-bar min-h-[3.36rem] print:hidden">
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  )
}
