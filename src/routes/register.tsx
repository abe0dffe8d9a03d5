import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  Link,
  replace,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router'
import { detectFeature } from '../api/api-client.ts'
import type { AuthClient } from '../auth/firebase-auth.ts'
import { RedirectMember } from '../auth/redirect-member.tsx'
import { readReturnPath } from '../auth/return-path.ts'
import { getSession } from '../auth/session.ts'
import { AuthError } from '../auth/user.ts'
import { errorMessage } from '../browser/error-message.ts'
import { showToast } from '../components/toasts.tsx'
import {
  ACCOUNT_DRAFT,
  PASSWORD_WARNING,
  RegisterForm,
  WEAK_PASSWORD,
} from '../features/account/account-forms.ts'
import { uploadProfilePhoto } from '../features/groups/upload-photo.ts'
import { loadWaitingGroup, WaitingGroup } from '../features/groups/waiting-group.tsx'
import { ProfilePhotoField } from '../features/profile/profile-photo-field.tsx'
import { clearDraft } from '../forms/drafts.ts'
import { InputField } from '../forms/field.tsx'
import { type FormResult, readForm } from '../forms/form-data.ts'
import { refused } from '../forms/outcome.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton, SubmitForm } from '../forms/submit-form.tsx'
import { AuthCard } from '../layouts/auth-card.tsx'

export { loadWaitingGroup as loader }

export async function action({ request, context }: ActionFunctionArgs) {
  // Before any wait, during which the member may leave the screen.
  const file = photo
  const { values, errors } = readForm(RegisterForm, await request.formData())
  if (errors) {
    if (errors.password === WEAK_PASSWORD) showToast('warning', PASSWORD_WARNING, 'account')
    return refused({ errors })
  }
  const session = getSession(context)
  try {
    await session.createAccount(values.email, values.password)
  } catch (error) {
    showToast('error', errorMessage(error), 'account')
    const isTaken = error instanceof AuthError && error.code === 'auth/email-already-in-use'
    return refused({ errors: isTaken ? { email: 'Another account already uses this email.' } : {} })
  }
  clearDraft(ACCOUNT_DRAFT)
  const client = await session.getClient()
  if (await detectFeature('verified-email').catch(() => false)) {
    // Failures do not matter: actions that need a verified email offer to send it again.
    await client.account.sendVerification().catch(() => {})
  }
  try {
    // Before the upload, which takes a while: somebody may close the page meanwhile.
    await client.updateProfile({ displayName: values.name, photoURL: values.photoURL })
    if (file) await uploadPhoto(file, client)
    showToast('success', `Welcome to HobbyNest, ${values.name}!`, 'account')
  } catch (error) {
    const message = `Your account is ready, but your name and photo could not be saved: ${errorMessage(error)}`
    showToast('error', message, 'account')
  }
  return replace(readReturnPath(request.url))
}

/** Kept here because the form only sends texts to the action. */
let photo: File | undefined

/** If that fails, the drawing stays. */
async function uploadPhoto(file: File, { getIdToken, updateProfile }: AuthClient): Promise<void> {
  try {
    await updateProfile({ photoURL: await uploadProfilePhoto(file, getIdToken) })
  } catch (error) {
    const advice = 'You can try again in Edit Profile.'
    showToast('error', `Your photo could not be uploaded: ${errorMessage(error)} ${advice}`, 'photo')
  }
}

function setPhoto(file: File | undefined) {
  photo = file
}

export function Component() {
  const { search } = useLocation()
  const { reason } = useLoaderData<typeof loadWaitingGroup>()
  const result = useActionData<FormResult>()
  useEffect(() => () => setPhoto(undefined), [])
  return (
    <AuthCard
      title="Register"
      intro="Join HobbyNest and find people who love what you love."
      reason={reason}
      note={<WaitingGroup action="Register" />}
    >
      <RedirectMember />
      <SubmitForm schema={RegisterForm} result={result} draft={ACCOUNT_DRAFT} className="grid gap-5">
        <InputField label="Name" name="name" autoComplete="name" required />
        <InputField label="Email" name="email" type="email" autoComplete="username" required />
        <ProfilePhotoField
          required
          onFile={setPhoto}
          hint="The web address of a picture of you. You can change it later in Edit Profile."
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          hint="At least 6 characters, with an uppercase and a lowercase letter."
        />
        <SubmitButton>Register</SubmitButton>
      </SubmitForm>
      <p className="text-center">
        Already have an account?{' '}
        <Link to={`/login${search}`} replace className="link-quiet font-semibold">
          Log in
        </Link>
      </p>
    </AuthCard>
  )
}
