import * as v from 'valibot'
import { requiredText } from '../../components/form-data.ts'

/** What a message to the team holds: everything required, no other rules (spec §5). */
export const ContactMessage = v.object({
  fullName: requiredText('Full name'),
  email: requiredText('Email'),
  subject: requiredText('Subject'),
  message: requiredText('Message'),
})
