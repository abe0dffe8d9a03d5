import * as v from 'valibot'
import { requiredText } from '../../forms/form-data.ts'

/** What an operator decides at the desk, about a group, a report or an account. */
export const DECISIONS = ['hide', 'restore', 'dismiss', 'ban', 'unban'] as const

export type Decision = (typeof DECISIONS)[number]

/** The rules of its reason, which is recorded. */
export const DecisionReason = v.object({ why: requiredText('Reason', 500) })
