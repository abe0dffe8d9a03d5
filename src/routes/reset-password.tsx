import { type ActionFunctionArgs, Link, useActionData, useLocation, useNavigation } from 'react-router'
import { getSession } from '../auth/session.ts'
import { AuthError } from '../auth/user.ts'
import { errorMessage } from '../browser/error-message.ts'
import { ACCOUNT_DRAFT, ResetForm } from '../features/account/account-forms.ts'
import { InputField } from '../forms/field.tsx'
import { readForm } from '../forms/form-data.ts'
import { Outcome } from '../forms/outcome.tsx'
import { SubmitButton, SubmitForm } from '../forms/submit-form.tsx'
import { AuthCard } from '../layouts/auth-card.tsx'

export async function action({ request, context }: ActionFunctionArgs) {
  const { values, errors } = readForm(ResetForm, await request.formData())
  if (errors) return { errors }
  try {
    const client = await getSession(context).getClient()
    await client.sendPasswordResetEmail(values.email)
  } catch (error) {
    // Does not reveal whether an account exists.
    const isUnknown = error instanceof AuthError && error.code === 'auth/user-not-found'
    if (!isUnknown) return { failure: errorMessage(error) }
  }
  return { sentTo: values.email }
}

export function Component() {
  const { search } = useLocation()
  const result = useActionData<typeof action>()
  const { state } = useNavigation()
  return (
    <AuthCard title="Reset your password" intro="We will email you a link to choose a new one.">
      <SubmitForm schema={ResetForm} result={result} draft={ACCOUNT_DRAFT} className="grid gap-5">
        <InputField label="Email" name="email" type="email" autoComplete="username" required />
        <SubmitButton>Send the link</SubmitButton>
        <Outcome
          failure={result?.failure}
          // Emptied while the form is being sent, so that the same outcome is read out again.
          done={
            state !== 'submitting' &&
            result?.sentTo && (
              <>
                If there is an account for <strong>{result.sentTo}</strong>, a link is on its way. Check your
                spam folder too.
              </>
            )
          }
        />
      </SubmitForm>
      <Link
        to={`/login${search}`}
        replace
        className="link-quiet flex min-h-11 items-center justify-self-center"
      >
        Back to log in
      </Link>
    </AuthCard>
  )
}
