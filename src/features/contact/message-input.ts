import * as v from 'valibot'
import { EMAIL_SHAPE, type FieldErrors, requiredLine, requiredText } from '../../forms/form-data.ts'

/** Only our backend limits lengths: the forms have no such rule (spec §5). */
interface MaxLengths {
  line?: number
  email?: number
  text?: number
}

/** The Contact form: all fields are required; there are no other rules (spec §5). */
export function contactRules({ line, email, text }: MaxLengths = {}) {
  return v.object({
    fullName: requiredLine('Full name', line),
    email: requiredLine('Email', email),
    subject: requiredLine('Subject', line),
    message: requiredText('Message', text),
  })
}

/** Spec §3. */
export const POSITIONS = [
  'Frontend Developer',
  'Backend Developer',
  'UI/UX Designer',
  'Content Writer',
  'Marketing Specialist',
  'Project Manager',
] as const

/** The toasts about invalid fields (spec §5). The words beside the fields differ, so that no sentence shows twice. */
export const INVALID_FIELDS: FieldErrors = {
  email: 'Please enter a valid email address.',
  phone: 'Please enter a valid phone number.',
}

/** The Careers form (spec §5). */
export function careersRules({ line, email, text }: MaxLengths = {}) {
  return v.object({
    fullName: requiredLine('Full name', line),
    email: v.pipe(
      requiredLine('Email', email),
      v.regex(EMAIL_SHAPE, 'Email must look like name@example.com.'),
    ),
    phone: v.pipe(
      requiredLine('Phone number'),
      v.regex(/^[\p{Nd}+\-\s]{7,15}$/u, 'Phone number is not valid.'),
    ),
    position: v.picklist(POSITIONS, 'Position is required.'),
    coverLetter: requiredText('Cover letter', text),
  })
}
