import { type ActionFunctionArgs, useActionData } from 'react-router'
import { callApi } from '../../api/api-client.ts'
import { ApiError, wasNot } from '../../api/api-error.ts'
import { getSession } from '../../auth/session.ts'
import { passFocusOn } from '../../browser/focus.ts'
import { askToConfirm } from '../../components/dialogs.ts'
import { showToast } from '../../components/toasts.tsx'
import { clearDraft } from '../../forms/drafts.ts'
import { InputField } from '../../forms/field.tsx'
import { type FormResult, readForm, resultOf } from '../../forms/form-data.ts'
import { FormError, refused } from '../../forms/outcome.tsx'
import { SubmitButton, SubmitForm } from '../../forms/submit-form.tsx'
import { type Decision, DecisionReason } from './decision.ts'

interface DecisionResult extends FormResult {
  row: string
}

const TEXTS: Record<Decision, { button: string; done: string; confirm?: { title: string; text: string } }> = {
  hide: {
    button: 'Hide the group',
    done: 'The group has been hidden.',
    confirm: {
      title: 'Hide this group?',
      text: 'Only its organiser will still see it, with your reason.',
    },
  },
  restore: { button: 'Restore the group', done: 'The group has been restored.' },
  dismiss: { button: 'Dismiss the report', done: 'The report has been dismissed.' },
  ban: {
    button: 'Ban the organiser',
    done: 'The account has been banned.',
    confirm: {
      title: 'Ban this account?',
      text: 'It can no longer create, change, join or report groups, and is told your reason. Its groups stay.',
    },
  },
  unban: { button: 'Lift the ban', done: 'The ban has been lifted.' },
}

const draftOf = (row: string) => `decision:${row}`

/** The action of the desk's screens: carries out a decision of {@link DecisionForm}, once it is confirmed. */
export async function decide({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const row = String(form.get('row'))
  const [what, target] = String(form.get('intent')).split(' ') as [Decision, string]
  const { values, errors } = readForm(DecisionReason, form)
  if (errors) return refused({ row, errors })
  const { button, done, confirm } = TEXTS[what]
  const subject = String(form.get(what === 'ban' ? 'owner' : 'subject'))
  const confirmText = `Yes, ${button.toLowerCase()}`
  if (confirm && !(await askToConfirm({ ...confirm, subject, confirmText, isDestructive: true })))
    return refused({ row })
  try {
    const json = { what, target, ...values }
    await callApi('desk/operations', { method: 'post', json, getToken: getSession(context).getIdToken })
  } catch (error) {
    const about = form.get('subject')
    if (error instanceof ApiError && error.status === 409) {
      // Another operator, a call whose response was lost, or the organiser was faster, so the form disappears.
      showToast('error', `Somebody has already decided about ${about}, or it is gone.`)
      return { row }
    }
    const result = resultOf(error)
    if (request.signal.aborted)
      showToast('error', `Your decision about ${about} ${wasNot(error)} carried out. ${result.failure}`)
    return refused({ row, ...result })
  }
  clearDraft(draftOf(row))
  showToast('success', done)
  return { row, isDone: true } satisfies DecisionResult
}

interface DecisionFormProps {
  row: string
  subject: string
  /** The name of the account that would be banned. */
  owner: string
  /** Each with the id of the group, report or account that it applies to. */
  decisions: [Decision, string][]
}

/** Takes a reason and a decision about a row of the desk. Needs the action {@link decide}. */
export function DecisionForm({ row, subject, owner, decisions }: DecisionFormProps) {
  const last = useActionData<DecisionResult>()
  const result = last?.row === row ? last : undefined
  return (
    <SubmitForm schema={DecisionReason} result={result} draft={draftOf(row)}>
      <fieldset ref={passFocusOn} aria-label={subject} className="grid min-w-0 gap-3">
        <input type="hidden" name="row" value={row} />
        <input type="hidden" name="subject" value={subject} />
        <input type="hidden" name="owner" value={owner} />
        <InputField label="Reason" name="why" autoComplete="off" required />
        <div className="[&>p]:mt-2">
          <div className="flex flex-wrap gap-2">
            {decisions.map(([what, target]) => (
              <SubmitButton
                key={what}
                intent={`${what} ${target}`}
                className={TEXTS[what].confirm ? 'btn-outline btn-error!' : 'btn-soft'}
              >
                {TEXTS[what].button}
              </SubmitButton>
            ))}
          </div>
          <FormError message={result?.failure} />
        </div>
      </fieldset>
    </SubmitForm>
  )
}
