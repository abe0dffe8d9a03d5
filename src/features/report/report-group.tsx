import { useState } from 'react'
import { callApi } from '../../api/api-client.ts'
import { useAuth } from '../../auth/auth-context.tsx'
import { clearDraft } from '../../forms/drafts.ts'
import { SelectField, TextareaField } from '../../forms/field.tsx'
import { type FormResult, readForm, resultOf } from '../../forms/form-data.ts'
import { FormError } from '../../forms/outcome.tsx'
import { SubmitButton, SubmitForm } from '../../forms/submit-form.tsx'
import { formatCount } from '../../text/format.ts'
import { apiPathOf } from '../groups/groups-api.ts'
import { MAX_WORDS, REPORT_REASONS, ReportInput } from './report-input.ts'

/** Reports a group to a backend that announces `reports`, for members other than its organiser. */
export function ReportGroup({ id }: { id: string }) {
  const { user, getIdToken: getToken } = useAuth()
  const [result, setResult] = useState<FormResult>({})
  const [isSending, setSending] = useState(false)
  // Of one member: a session can expire, and another member log in.
  const draft = `report-${id}:${user?.uid}`

  async function send(form: FormData) {
    const { values, errors } = readForm(ReportInput, form)
    if (errors) return setResult({ errors })
    setResult({})
    setSending(true)
    try {
      await callApi(`${apiPathOf(id)}/reports`, { method: 'post', json: values, getToken })
      clearDraft(draft)
      setResult({ isDone: true })
    } catch (error) {
      setResult(resultOf(error))
    } finally {
      setSending(false)
    }
  }

  if (result.isDone) {
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
        draft={draft}
        onSend={send}
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
          <SubmitButton isSending={isSending}>Send report</SubmitButton>
          <FormError message={result.failure} />
        </div>
      </SubmitForm>
    </details>
  )
}
