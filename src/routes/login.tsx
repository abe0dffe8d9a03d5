import {
  type ActionFunctionArgs,
  Link,
  replace,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router'
import GoogleIcon from '~icons/simple-icons/google'
import { useAuth } from '../auth/auth-context.tsx'
import { RedirectMember } from '../auth/redirect-member.tsx'
import { readReturnPath } from '../auth/return-path.ts'
import { getSession, type Session } from '../auth/session.ts'
import { errorMessage } from '../browser/error-message.ts'
import { showAlert } from '../components/dialogs.ts'
import { dismissToast, showToast } from '../components/toasts.tsx'
import { ACCOUNT_DRAFT, LoginForm } from '../features/account/account-forms.ts'
import { loadWaitingGroup, WaitingGroup } from '../features/groups/waiting-group.tsx'
import { ActionButton } from '../forms/action-button.tsx'
import { clearDraft } from '../forms/drafts.ts'
import { InputField } from '../forms/field.tsx'
import { type FormResult, readForm } from '../forms/form-data.ts'
import { FormError, refused } from '../forms/outcome.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton, SubmitForm } from '../forms/submit-form.tsx'
import { AuthCard } from '../layouts/auth-card.tsx'

export { loadWaitingGroup as loader }

export async function action({ request, context }: ActionFunctionArgs) {
  const { values, errors } = readForm(LoginForm, await request.formData())
  if (errors) return refused({ errors })
  try {
    await getSession(context).signIn(values.email, values.password)
  } catch (error) {
    return refused({ failure: errorMessage(error) })
  }
  welcome()
  return replace(readReturnPath(request.url))
}

export function Component() {
  const session = useAuth()
  const { search } = useLocation()
  const { reason } = useLoaderData<typeof loadWaitingGroup>()
  const result = useActionData<FormResult>()
  return (
    <AuthCard
      title="Log in"
      intro="Welcome back! Your groups have missed you."
      reason={reason}
      note={<WaitingGroup action="Log in" />}
    >
      <RedirectMember />
      <SubmitForm schema={LoginForm} result={result} draft={ACCOUNT_DRAFT} className="grid gap-5">
        <InputField label="Email" name="email" type="email" autoComplete="username" required />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <Link
          to={`/reset-password${search}`}
          replace
          className="link-quiet -my-2.5 justify-self-start py-2.5"
        >
          Forgot password?
        </Link>{' '}
        <SubmitButton>Log in</SubmitButton>
        <FormError message={result?.failure} />
      </SubmitForm>
      <div className="flex items-center gap-4">
        <hr className="grow border-base-300" />
        or
        <hr className="grow border-base-300" />
      </div>
      <ActionButton
        text={
          <>
            <GoogleIcon /> Login with Google
          </>
        }
        className="w-full"
        run={() => logInWithGoogle(session)}
      />
      <p className="text-center">
        New to HobbyNest?{' '}
        <Link to={`/register${search}`} replace className="link-quiet font-semibold">
          Register
        </Link>
      </p>
    </AuthCard>
  )
}

async function logInWithGoogle({ signInWithGoogle }: Session): Promise<void> {
  try {
    await signInWithGoogle()
    welcome()
  } catch (error) {
    showToast('error', errorMessage(error), 'account')
  }
}

function welcome() {
  clearDraft(ACCOUNT_DRAFT)
  dismissToast('account')
  showAlert({ icon: 'success', title: 'Log in Successfully', timer: 3000 })
}
