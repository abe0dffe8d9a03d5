import * as v from 'valibot'
import { requiredLine, requiredText } from '../../forms/form-data.ts'

/** Everything required, no other rules (spec §5). */
export const ContactMessage = v.object({
  fullName: requiredLine('Full name'),
  email: requiredLine('Email'),
  subject: requiredLine('Subject'),
  message: requiredText('Message'),
})
