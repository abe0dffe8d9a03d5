import * as v from 'valibot'
import { EMAIL_LIMIT, requiredLine, requiredText } from '../../forms/form-data.ts'

/** Everything required; an email may be anything (spec §5). */
export const ContactMessage = v.object({
  fullName: requiredLine('Full name', 200),
  email: requiredLine('Email', EMAIL_LIMIT),
  subject: requiredLine('Subject', 200),
  message: requiredText('Message', 10_000),
})
