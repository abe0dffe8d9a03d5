import { hasAnnounced } from '../../api/backend-features.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import { passFocusOn } from '../../browser/focus.ts'
import { showToast } from '../../components/toasts.tsx'
import { isPast } from '../groups/deadline.ts'
import type { Group } from '../groups/group.ts'
import { joinToastKey, leave } from '../groups/memberships.ts'

interface LeaveButtonProps {
  group: Group
  text: string
  label?: string
}

/**
 * Leaves at once; a toast offers to undo it unless the backend would refuse. Focus moves to the button before it, or the
 * next list item.
 */
export function LeaveButton({ group, text, label }: LeaveButtonProps) {
  const uid = useAuth().user?.uid ?? ''

  function leaveAtOnce(button: HTMLElement) {
    const joinButton = button.previousElementSibling
    if (joinButton instanceof HTMLElement) joinButton.focus()
    const undo = leave(uid, group._id)
    const isFinal = hasAnnounced('members') && isPast(group.date)
    const action = isFinal ? undefined : { text: 'Undo', run: undo }
    showToast('info', `You left ${group.name}.`, joinToastKey(group._id), action)
  }

  return (
    <button
      ref={passFocusOn}
      type="button"
      aria-label={label}
      className="btn btn-ghost justify-self-start"
      // The second click of a double click was meant for the button that was here before.
      onClick={({ currentTarget, detail }) => detail < 2 && leaveAtOnce(currentTarget)}
      // A key that is held down was meant for the item before, whose button has passed the focus on.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    >
      {text}
    </button>
  )
}
