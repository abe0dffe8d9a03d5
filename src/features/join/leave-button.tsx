import { useAuth } from '../../auth/auth-context.tsx'
import { focusNeighbour } from '../../browser/focus.ts'
import { showToast } from '../../components/toasts.tsx'
import type { Group } from '../groups/group.ts'
import { aboutJoining, leave } from '../groups/memberships.ts'

interface LeaveButtonProps {
  group: Group
  text: string
  label?: string
  onLeave?: () => void
}

/** Leaves a group at once, with a toast that can undo it. The focus goes to the button before it, or the next item of its list. */
export function LeaveButton({ group, text, label, onLeave }: LeaveButtonProps) {
  const uid = useAuth().user?.uid ?? ''

  function leaveAtOnce(button: HTMLElement) {
    const joinButton = button.previousElementSibling
    if (joinButton instanceof HTMLElement) joinButton.focus()
    else focusNeighbour(button)
    onLeave?.()
    const undo = leave(uid, group._id)
    showToast('info', `You left ${group.name}.`, aboutJoining(group._id), { text: 'Undo', run: undo })
  }

  return (
    <button
      type="button"
      aria-label={label}
      className="btn btn-ghost justify-self-start"
      // The second press of a double one was meant for the button that stood here before.
      onClick={({ currentTarget, detail }) => detail < 2 && leaveAtOnce(currentTarget)}
    >
      {text}
    </button>
  )
}
