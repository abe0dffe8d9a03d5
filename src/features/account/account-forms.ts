import * as v from 'valibot'
import { MAX_NAME } from '../../auth/person-name.ts'
import { requiredLine } from '../../forms/form-data.ts'

/** Shared by the log-in, registration and reset forms, so that the email carries over. */
export const ACCOUNT_DRAFT = 'account'

/** Need only be present (spec §5): the provider knows whether an account has it. */
const accountEmail = requiredLine('Email')

export const LoginForm = v.object({
  email: accountEmail,
  password: v.pipe(v.string(), v.nonEmpty('Password is required.')),
})

export const ResetForm = v.object({ email: accountEmail })

/** The toast of Register (spec §5). The words beside the field differ, so that no sentence shows twice. */
export const PASSWORD_WARNING =
  'Password must include at least one uppercase letter, one lowercase letter, and be a minimum of 6 characters in length.'

export const WEAK_PASSWORD =
  'Password needs at least one uppercase letter, one lowercase letter, and 6 characters in all.'

const newEmail = v.pipe(requiredLine('Email'), v.rfcEmail('Please enter a valid email address.'))

const newPassword = v.pipe(
  v.string(),
  v.nonEmpty('Password is required.'),
  v.regex(/\p{Lu}/u, WEAK_PASSWORD),
  v.regex(/\p{Ll}/u, WEAK_PASSWORD),
  v.minLength(6, WEAK_PASSWORD),
)

/** Spec §5. An email is valid as the HTML standard defines it. */
export const RegisterForm = v.object({
  name: v.pipe(requiredLine('Name', MAX_NAME), v.minLength(5, 'Name should be more than 5 characters.')),
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

/** Optional, since members who log in with Google have no password and see no such field. */
const currentPassword = v.optional(v.pipe(v.string(), v.nonEmpty('Your password is required.')))

export const EmailForm = v.object({ email: newEmail, current: currentPassword })

export const PasswordForm = v.object({ current: currentPassword, password: newPassword })

export const DeleteForm = v.object({ current: currentPassword })
