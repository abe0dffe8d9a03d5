import CheckIcon from '~icons/lucide/circle-check'
import { showToast } from '../../components/toasts.ts'
import { isPast } from './deadline.ts'
import type { Group } from './group.ts'
import { useJoinedGroup } from './joined-groups.ts'

/** Joins the group on this device, once; no longer after its deadline (spec §4). */
export function JoinControl({ group }: { group: Group }) {
  const { isJoined, join } = useJoinedGroup(group._id)

  if (isPast(group.date)) {
    return (
      <p role="status" className="rounded-box bg-base-300/60 px-5 py-4 font-semibold">
        This group is no longer active. Deadline has passed.
      </p>
    )
  }

  function joinOnce() {
    if (isJoined) return showToast('info', 'You have already joined this group.')
    join()
    return showToast('success', 'Successfully joined the group!')
  }

  return (
    <div className="grid gap-3">
      {isJoined && (
        <p role="status" className="flex items-center gap-2 font-semibold text-success print:hidden">
          <CheckIcon aria-hidden="true" /> You have successfully joined this group.
        </p>
      )}
      <button
        type="button"
        className={`btn btn-lg ${isJoined ? 'btn-outline' : 'btn-primary'} justify-self-start`}
        onClick={joinOnce}
      >
        {isJoined ? 'Joined' : 'Join Group'}
      </button>
    </div>
  )
}
