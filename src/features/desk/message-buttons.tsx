import { type ActionFunctionArgs, useFetcher, useFormAction } from 'react-router'
import { callApi } from '../../api/api-client.ts'
import { ApiError } from '../../api/api-error.ts'
import { getSession } from '../../auth/session.ts'
import { errorMessage } from '../../browser/error-message.ts'
import { passFocusOn } from '../../browser/focus.ts'
import { askToDelete } from '../../components/dialogs.ts'
import { showToast } from '../../components/toasts.tsx'
import { FormError, refused } from '../../forms/outcome.tsx'

/** The action of {@link MessageButtons}. Returns what went wrong, if anything. */
export async function changeMessage({ request, context }: ActionFunctionArgs) {
  const { id, intent } = Object.fromEntries(await request.formData())
  const { getIdToken: getToken } = getSession(context)
  try {
    if (intent === 'delete') await callApi(`desk/messages/${id}`, { method: 'delete', getToken })
    else
      await callApi(`desk/messages/${id}`, { method: 'put', json: { isDone: intent === 'done' }, getToken })
    return null
  } catch (error) {
    const message = errorMessage(error)
    if (!(error instanceof ApiError && error.status === 404)) return refused(message)
    // Another operator was faster, so the message disappears.
    showToast('error', message)
    return message
  }
}

interface MessageButtonsProps {
  id: string
  subject: string
  isOpen: boolean
}

/** Marks a message as done or not, and deletes it. Needs the action {@link changeMessage}. */
export function MessageButtons({ id, subject, isOpen }: MessageButtonsProps) {
  const { submit, data: failure, state } = useFetcher<typeof changeMessage>()
  // By the time the dialog is answered, another screen may have loaded beneath it.
  const path = useFormAction()
  const isBusy = state !== 'idle'
  const toggle = isOpen ? 'Done' : 'Reopen'

  async function send(intent: 'done' | 'open' | 'delete') {
    if (isBusy || (intent === 'delete' && !(await askToDelete(subject)))) return
    await submit({ id, intent }, { method: 'post', action: path })
  }

  return (
    <>
      <div ref={passFocusOn} className="flex flex-wrap gap-3">
        <button
          type="button"
          aria-label={`${toggle}: ${subject}`}
          aria-disabled={isBusy}
          className={`btn ${isOpen ? 'btn-primary' : 'btn-outline'}`}
          // The second click of a double click was meant for the message that was here before.
          onClick={({ detail }) => detail < 2 && send(isOpen ? 'done' : 'open')}
        >
          {toggle}
        </button>
        <button
          type="button"
          aria-label={`Delete: ${subject}`}
          aria-disabled={isBusy}
          className="btn btn-ghost"
          onClick={() => send('delete')}
        >
          Delete
        </button>
      </div>
      <FormError message={isBusy ? undefined : failure} />
    </>
  )
}
