import * as v from 'valibot'
import { requiredEmail, requiredLine, requiredText } from '../../forms/form-data.ts'

/** All fields are required; there are no other rules (spec §5). */
export const ContactMessage = v.object({
  fullName: requiredLine('Full name'),
  email: requiredLine('Email'),
  subject: requiredLine('Subject'),
  message: requiredText('Message'),
})

/** Spec §3. */
export const POSITIONS = [
  'Frontend Developer',
  'Backend Developer',
  'UI/UX Designer',
  'Content Writer',
  'Marketing Specialist',
  'Project Manager',
] as const

/** The Careers form (spec §5). */
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
