import * as v from 'valibot'
import { atMost } from '../../forms/form-data.ts'
import { cleanText } from '../../text/clean-text.ts'

export const REPORT_REASONS = [
  'Spam or advertising',
  'Hate or harassment',
  'Dangerous or against the law',
  'Pretends to be somebody else',
  'Something else',
] as const

export const MAX_WORDS = 1000

export const ReportInput = v.object({
  reason: v.picklist(REPORT_REASONS, 'Choose a reason.'),
  words: v.pipe(
    v.optional(v.string('What is wrong must be text.'), ''),
    v.transform(cleanText),
    atMost(MAX_WORDS, 'What is wrong'),
  ),
})

export type ReportInput = v.InferOutput<typeof ReportInput>
