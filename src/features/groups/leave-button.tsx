import { useAuth } from '../../auth/auth-context.tsx'
import { showToast } from '../../components/toasts.ts'
import type { Group } from './group.ts'
import { leaveGroup } from './join-group.ts'

interface LeaveButtonProps {
  group: Group
  text: string
  /** The button's name for readers, where the text alone does not say which group. */
  label?: string
  /** Moves the focus to something that stays: the button will be gone. */
  passFocusOn: (button: HTMLElement) => void
}

/** Leaves a group at once, with a toast that can undo it. */
export function LeaveButton({ group, text, label, passFocusOn }: LeaveButtonProps) {
  const uid = useAuth().user?.uid ?? ''

  function leave(button: HTMLElement) {
    passFocusOn(button)
    const undo = leaveGroup(uid, group._id)
    showToast('info', `You left ${group.name}.`, aboutJoining(group), { text: 'Undo', run: undo })
  }

  return (
    <button
      type="button"
      aria-label={label}
      className="btn btn-ghost justify-self-start"
      onClick={({ currentTarget }) => leave(currentTarget)}
    >
      {text}
    </button>
  )
}

/** What the toasts about joining and leaving a group are about: each takes the place of the last. */
export function aboutJoining(group: Group): string {
  return `joining ${group._id}`
}
