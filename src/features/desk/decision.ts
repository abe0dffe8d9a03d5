import * as v from 'valibot'
import { requiredText } from '../../forms/form-data.ts'

export const DECISIONS = ['hide', 'restore', 'dismiss', 'ban', 'unban'] as const

export type Decision = (typeof DECISIONS)[number]

export const DecisionReason = v.object({ why: requiredText('Reason', 500) })
