import { useId, useState } from 'react'
import { useActionData } from 'react-router'
import { createDraft } from '../../forms/drafts.ts'
import { SelectField, TextareaField } from '../../forms/field.tsx'
import type { FormResult } from '../../forms/form-data.ts'
import { FormError } from '../../forms/form-error.tsx'
import { SubmitButton, SubmitForm } from '../../forms/submit-form.tsx'
import { formatCount } from '../../text/format.ts'
import { MAX_WORDS, REPORT_REASONS, ReportInput } from './report-input.ts'

/** What became of a report. */
export interface ReportResult extends FormResult {
  isReported?: true
}

interface ReportGroupProps {
  id: string
  hasReported: boolean
}

/** Reports a group, for members other than its organiser. Needs an action that sends it. */
export function ReportGroup({ id, hasReported }: ReportGroupProps) {
  const result = useActionData<ReportResult>()
  const [isOpen, setOpen] = useState(false)
  const [draft] = useState(() => createDraft(`report-${id}`))
  const formId = useId()

  if (hasReported || result?.isReported) {
    return (
      <p
        role="status"
        tabIndex={-1}
        ref={(sentence) => {
          if (document.activeElement === document.body && result?.isReported) sentence?.focus()
        }}
        className="text-base-content/80 outline-none print:hidden"
      >
        You have reported this group. The people who run this site will look at it.
      </p>
    )
  }

  return (
    <div className="print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={formId}
        className="btn btn-ghost -ml-4 font-normal text-base-content/80"
        onClick={() => setOpen(!isOpen)}
      >
        Report this group
      </button>
      <div id={formId}>
        {isOpen && (
          <SubmitForm
            aria-label="Report this group"
            schema={ReportInput}
            errors={result?.errors}
            draft={draft}
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
              hint={`If you like, in at most ${formatCount(MAX_WORDS)} characters. The organiser does not learn who has reported the group.`}
            />
            <div className="*:[[role=alert]:not(:empty)]:mt-2">
              <SubmitButton intent="report">Send report</SubmitButton>
              <FormError message={result?.failure} />
            </div>
          </SubmitForm>
        )}
      </div>
    </div>
  )
}
