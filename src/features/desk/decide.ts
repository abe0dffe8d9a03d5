import type { ActionFunctionArgs } from 'react-router'
import { callApi } from '../../api/api-client.ts'
import { ApiError } from '../../api/api-error.ts'
import { getSession } from '../../auth/session.ts'
import { askToConfirm } from '../../components/dialogs.ts'
import { showToast } from '../../components/toasts.ts'
import { type FieldErrors, readForm } from '../../forms/form-data.ts'
import { type Decision, DecisionReason } from './decision.ts'

/** What became of the form of a row. */
export interface DecisionResult {
  row: string
  isDone?: true
  errors?: FieldErrors
  failure?: string
}

const QUESTIONS: Partial<Record<Decision, { title: string; text: string; confirmText: string }>> = {
  hide: {
    title: 'Hide this group?',
    text: 'Only its organiser will still see it, with your reason.',
    confirmText: 'Yes, hide it',
  },
  ban: {
    title: 'Ban this account?',
    text: 'It can no longer create, change, join or report groups, and is told your reason. Its groups stay.',
    confirmText: 'Yes, ban it',
  },
}

const DONE: Record<Decision, string> = {
  hide: 'The group has been hidden.',
  restore: 'The group is there again.',
  dismiss: 'The report has been dismissed.',
  ban: 'The account has been banned.',
  unban: 'The account can write again.',
}

/** The action of the desk's screens: does and records what the form of a row asks for, once that is confirmed. */
export async function decide({ request, context }: ActionFunctionArgs): Promise<DecisionResult> {
  const form = await request.formData()
  const row = String(form.get('row'))
  const [what, target] = String(form.get('intent')).split(' ') as [Decision, string]
  const { values, errors } = readForm(DecisionReason, form)
  if (errors) return { row, errors }
  const question = QUESTIONS[what]
  const subject = String(form.get('subject'))
  if (question && !(await askToConfirm({ icon: 'warning', ...question, subject, isDestructive: true }))) {
    return { row }
  }
  try {
    const json = { what, target, ...values }
    await callApi('desk/operations', { method: 'post', json, getToken: getSession(context).getIdToken })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { row, failure: error.message }
  }
  showToast('success', DONE[what])
  return { row, isDone: true }
}
