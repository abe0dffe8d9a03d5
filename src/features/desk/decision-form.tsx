import { useActionData } from 'react-router'
import { InputField } from '../../forms/field.tsx'
import { FormError } from '../../forms/form-error.tsx'
import { SubmitButton, SubmitForm } from '../../forms/submit-form.tsx'
import type { DecisionResult } from './decide.ts'
import { type Decision, DecisionReason } from './decision.ts'

const TEXTS: Record<Decision, string> = {
  hide: 'Hide the group',
  restore: 'Restore the group',
  dismiss: 'Dismiss the report',
  ban: 'Ban the organiser',
  unban: 'Lift the ban',
}

interface DecisionFormProps {
  row: string
  /** What it is about, as the operator reads it. */
  subject: string
  /** What can be decided, and about which group, report or account. */
  decisions: [Decision, string][]
}

/** What an operator can decide about a row of the desk, for a reason. Needs the action {@link decide}. */
export function DecisionForm({ row, subject, decisions }: DecisionFormProps) {
  const last = useActionData<DecisionResult>()
  const result = last?.row === row ? last : undefined
  return (
    <SubmitForm
      aria-label={subject}
      schema={DecisionReason}
      errors={result?.errors}
      sent={result?.isDone && result}
      className="grid gap-3"
    >
      <input type="hidden" name="row" value={row} />
      <input type="hidden" name="subject" value={subject} />
      <InputField label="Reason" name="why" autoComplete="off" required />
      <div className="flex flex-wrap gap-2">
        {decisions.map(([what, target]) => (
          <SubmitButton
            key={what}
            intent={`${what} ${target}`}
            className={`btn-outline ${what === 'hide' || what === 'ban' ? 'btn-error' : ''}`}
          >
            {TEXTS[what]}
          </SubmitButton>
        ))}
      </div>
      <FormError message={result?.failure} />
    </SubmitForm>
  )
}
