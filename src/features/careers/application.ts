import * as v from 'valibot'
import { FILL_IN_ALL_FIELDS, hasEmptyField, requiredLine, requiredText } from '../../forms/form-data.ts'

/** The positions one can apply for (spec §3). */
export const POSITIONS = [
  'Frontend Developer',
  'Backend Developer',
  'UI/UX Designer',
  'Content Writer',
  'Marketing Specialist',
  'Project Manager',
] as const

/** Everything required, a simple email shape, 7 to 15 characters of phone number (spec §5). */
export const Application = v.object({
  fullName: requiredLine('Full name'),
  email: v.pipe(
    requiredLine('Email'),
    v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address.'),
  ),
  phone: v.pipe(
    requiredLine('Phone number'),
    v.regex(/^[\p{Nd}+\-\s]{7,15}$/u, 'Please enter a valid phone number.'),
  ),
  position: v.picklist(POSITIONS, 'Position is required.'),
  coverLetter: requiredText('Cover letter'),
})

/** First what is missing, then the email, then the phone (spec §5). */
export function applicationComplaint(form: FormData, errors: Record<string, string>): string {
  if (hasEmptyField(form)) return FILL_IN_ALL_FIELDS
  return errors.email ?? errors.phone ?? FILL_IN_ALL_FIELDS
}
