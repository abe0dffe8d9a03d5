import * as v from 'valibot'
import { requiredEmail, requiredLine, requiredText } from '../../forms/form-data.ts'

/** What Contact sends: everything required, no other rules (spec §5). */
export const ContactMessage = v.object({
  fullName: requiredLine('Full name'),
  email: requiredLine('Email'),
  subject: requiredLine('Subject'),
  message: requiredText('Message'),
})

/** The positions one can apply for (spec §3). */
export const POSITIONS = [
  'Frontend Developer',
  'Backend Developer',
  'UI/UX Designer',
  'Content Writer',
  'Marketing Specialist',
  'Project Manager',
] as const

/** What Careers sends: everything required, a simple email shape, 7 to 15 characters of phone number (spec §5). */
export const Application = v.object({
  fullName: requiredLine('Full name'),
  email: requiredEmail,
  phone: v.pipe(
    requiredLine('Phone number'),
    v.regex(/^[\p{Nd}+\-\s]{7,15}$/u, 'Please enter a valid phone number.'),
  ),
  position: v.picklist(POSITIONS, 'Position is required.'),
  coverLetter: requiredText('Cover letter'),
})
