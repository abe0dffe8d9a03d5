import { useAuth } from '../../auth/auth-context.tsx'
import { showToast } from '../../components/toasts.ts'
import type { Group } from '../groups/group.ts'
import { aboutJoining, leave } from '../groups/memberships.ts'

interface LeaveButtonProps {
  group: Group
  text: string
  label?: string
  passFocusOn: (button: HTMLElement) => void
}

/** Leaves a group at once, with a toast that can undo it. */
export function LeaveButton({ group, text, label, passFocusOn }: LeaveButtonProps) {
  const uid = useAuth().user?.uid ?? ''

  function leaveAtOnce(button: HTMLElement) {
    passFocusOn(button)
    const undo = leave(uid, group._id)
    showToast('info', `You left ${group.name}.`, aboutJoining(group._id), { text: 'Undo', run: undo })
  }

  return (
    <button
      type="button"
      aria-label={label}
      className="btn btn-ghost justify-self-start"
      onClick={({ currentTarget }) => leaveAtOnce(currentTarget)}
    >
      {text}
    </button>
  )
}
