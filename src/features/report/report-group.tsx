import { useState } from 'react'
import { useActionData } from 'react-router'
import { callApi } from '../../api/api-client.ts'
import { wasNot } from '../../api/api-error.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import type { Session } from '../../auth/session.ts'
import type { User } from '../../auth/user.ts'
import { showToast } from '../../components/toasts.tsx'
import { clearDraft } from '../../forms/drafts.ts'
import { SelectField, TextareaField } from '../../forms/field.tsx'
import { type FormResult, readForm, resultOf } from '../../forms/form-data.ts'
import { FormError, refused } from '../../forms/outcome.tsx'
import { SubmitButton, SubmitForm } from '../../forms/submit-form.tsx'
import { formatCount } from '../../text/format.ts'
import { apiPathOf } from '../groups/groups-api.ts'
import { MAX_WORDS, REPORT_REASONS, ReportInput } from './report-input.ts'

// For a backend that announces `reports`.

/** Of one member: a session can expire, and another member log in. */
const draftOf = (id: string, user: User | null) => `report-${id}:${user?.uid}`

/** The action of {@link ReportGroup}. Replaces the member's open report, if any. */
export async function reportGroup(id: string, form: FormData, session: Session, signal: AbortSignal) {
  const { values, errors } = readForm(ReportInput, form)
  if (errors) return refused({ errors })
  try {
    await callApi(`${apiPathOf(id)}/reports`, { method: 'post', json: values, getToken: session.getIdToken })
    clearDraft(draftOf(id, session.getState().user))
    return { isDone: true } satisfies FormResult
  } catch (error) {
    const result = resultOf(error)
    if (signal.aborted) showToast('error', `Your report ${wasNot(error)} sent. ${result.failure}`)
    return refused(result)
  }
}

/** Reports a group, for members other than its organiser. Needs the action {@link reportGroup}. */
export function ReportGroup({ id }: { id: string }) {
  const newest = useActionData<FormResult>()
  // The router forgets the result when it loads the screen again, as it does when the visitor comes back to the window.
  const [result, setResult] = useState(newest)
  if (newest && newest !== result) setResult(newest)
  const { user } = useAuth()

  if (result?.isDone) {
    return (
      <p
        tabIndex={-1}
        ref={(sentence) => {
          if (document.activeElement === document.body) sentence?.focus()
        }}
        className="text-base-content/80 outline-none print:hidden"
      >
        You have reported this group. The people who run this site will look at it.
      </p>
    )
  }

  return (
    <details className="print:hidden">
      <summary className="btn btn-ghost -ml-4 font-normal text-base-content/80 underline">
        Report this group
      </summary>
      <SubmitForm
        aria-label="Report this group"
        schema={ReportInput}
        result={result}
        draft={draftOf(id, user)}
        className="surface mt-3 grid gap-5 p-5 sm:p-6"
      >
        <SelectField
          label="Reason"
          name="reason"
          options={REPORT_REASONS}
          placeholder="Choose a reason"
          required
        />
        <TextareaField
          label="What is wrong"
          name="words"
          rows={4}
          hint={`Optional, at most ${formatCount(MAX_WORDS)} characters. The organiser is not told who reported the group.`}
        />
        <div className="[&>p]:mt-2">
          <SubmitButton intent="report">Send report</SubmitButton>
          <FormError message={result?.failure} />
        </div>
      </SubmitForm>
    </details>
  )
}
