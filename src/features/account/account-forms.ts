import * as v from 'valibot'
import { NAME_LIMIT } from '../../auth/person-name.ts'
import { createDraft } from '../../forms/drafts.ts'
import { requiredLine } from '../../forms/form-data.ts'

/** The email goes along from one form to the other. */
export const accountDraft = createDraft('account')

/** Whether an account has it is for the provider to say (spec §5: required). */
const accountEmail = requiredLine('Email')

/** What a log-in needs (spec §5). */
export const LoginForm = v.object({
  email: accountEmail,
  password: v.pipe(v.string(), v.nonEmpty('Password is required.')),
})

/** The email that a password reset is sent to. */
export const ResetForm = v.object({ email: accountEmail })

/** The warning for a password that is too simple (spec §5). */
export const PASSWORD_WARNING =
  'Password must include at least one uppercase letter, one lowercase letter, and be a minimum of 6 characters in length.'

const newEmail = v.pipe(requiredLine('Email'), v.rfcEmail('Please enter a valid email address.'))

const newPassword = v.pipe(
  v.string(),
  v.nonEmpty('Password is required.'),
  v.check(isStrongPassword, PASSWORD_WARNING),
)

/** Spec §5. An email is what the HTML standard takes for one. */
export const RegisterForm = v.object({
  name: v.pipe(requiredLine('Name', NAME_LIMIT), v.minLength(5, 'Name should be more than 5 characters.')),
  email: newEmail,
  photoURL: v.pipe(
    requiredLine('Photo URL'),
    v.check(
      (text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text),
      'Photo URL must be a web address without spaces that starts with https:// or http://.',
    ),
  ),
  password: newPassword,
})

/** The current password, which a member who logs in with Google has none of: the form then lacks the field. */
const currentPassword = v.optional(v.pipe(v.string(), v.nonEmpty('Your password is required.')))

/** What a change of the account's email needs. */
export const EmailForm = v.object({ email: newEmail, current: currentPassword })

/** What a change of the password needs. */
export const PasswordForm = v.object({ current: currentPassword, password: newPassword })

/** What deleting the account needs. */
export const DeleteForm = v.object({ current: currentPassword })

function isStrongPassword(password: string): boolean {
  return /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && password.length >= 6
}
