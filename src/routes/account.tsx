import { type ReactNode, useId } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  replace,
  useActionData,
  useLoaderData,
} from 'react-router'
import { hasAnnounced, useAnnounced } from '../api/backend-features.ts'
import { deferIfSlow } from '../api/deferred.ts'
import { useAuth } from '../auth/auth-context.tsx'
import { getSession, type Session } from '../auth/session.ts'
import { AuthError, type User } from '../auth/user.ts'
import { SendVerification } from '../auth/verify-email.tsx'
import { errorMessage } from '../browser/error-message.ts'
import { saveFile } from '../browser/save-file.ts'
import { askToConfirm } from '../components/dialogs.ts'
import { Loaded } from '../components/loaded.tsx'
import { PageHead } from '../components/page-head.tsx'
import { showToast } from '../components/toasts.tsx'
import { deleteAccountData, exportAccount } from '../features/account/account-data.ts'
import { DeleteForm, EmailForm, PasswordForm } from '../features/account/account-forms.ts'
import { deleteBlogPost, getPostsBy } from '../features/blog/blog-posts.ts'
import { getMyGroups } from '../features/organise/my-groups-api.ts'
import { ActionButton } from '../forms/action-button.tsx'
import { InputField } from '../forms/field.tsx'
import { type FormResult, readForm } from '../forms/form-data.ts'
import { Outcome, refused } from '../forms/outcome.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { SubmitButton, SubmitForm } from '../forms/submit-form.tsx'

const FORMS = { email: EmailForm, password: PasswordForm, delete: DeleteForm }

type Intent = keyof typeof FORMS

interface AccountResult extends FormResult {
  intent: Intent
  done?: string
}

export function loader({ request, context }: LoaderFunctionArgs) {
  return deferIfSlow({ account: readAccount(getSession(context), request.signal) })
}

async function readAccount(session: Session, signal: AbortSignal) {
  // Any response says whether the backend can export and delete accounts.
  if (hasAnnounced('account') === undefined) await getMyGroups(session, signal).catch(() => {})
  return (await session.getClient()).account.read()
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const session = getSession(context)
  const intent = form.get('intent') as Intent
  const { values, errors } = readForm(FORMS[intent], form)
  if (errors) return refused({ intent, errors })
  const { user } = session.getState()
  if ('email' in values && values.email.toLowerCase() === user?.email)
    return refused({ intent, errors: { email: 'This is already your email.' } })
  try {
    const client = await session.getClient()
    const account = await client.account.reauthenticate(values.current ?? '')
    if ('email' in values) {
      await account.changeEmail(values.email)
      const done = `We have sent a link to ${values.email}. Your email changes once you follow it.`
      return { intent, done, isDone: true }
    }
    if ('password' in values) {
      await account.changePassword(values.password)
      return { intent, done: 'Your password has been changed.', isDone: true }
    }
    return (await deleteAccount(user, account.delete, session)) ? replace('/') : refused({ intent })
  } catch (error) {
    const code = error instanceof AuthError ? error.code : ''
    if (code === 'auth/invalid-credential' || code === 'auth/wrong-password')
      return refused({ intent, errors: { current: 'That is not your password.' } })
    if (code === 'auth/email-already-in-use')
      return refused({ intent, errors: { email: 'Another account already uses this email.' } })
    return refused({ intent, failure: errorMessage(error) })
  }
}

/** Returns whether the member confirmed, and nobody else has logged in meanwhile. */
async function deleteAccount(user: User | null, deleteAtProvider: () => Promise<void>, session: Session) {
  const isConfirmed = await askToConfirm({
    title: 'Delete your account?',
    text: 'Your groups, your uploaded photos, your memberships and the account itself are deleted at once. This cannot be undone.',
    confirmText: 'Yes, delete everything',
    isDestructive: true,
  })
  if (!isConfirmed || !user || session.getState().user?.uid !== user.uid) return false
  await deleteAccountData(user, session)
  getPostsBy(user.uid).forEach(deleteBlogPost)
  await deleteAtProvider()
  showToast('success', 'Your account has been deleted.', 'account')
  return true
}

export function Component() {
  const { user, ...session } = useAuth()
  const { account } = useLoaderData<typeof loader>()
  const canDeleteData = useAnnounced('account')
  return (
    <div className="page grid grid-cols-1 gap-8 py-10 xl:grid-cols-2">
      <PageHead title="Account" />
      <h1 className="text-title xl:col-span-2">Account</h1>
      <Loaded resolve={account} what="your account">
        {({ isVerified, hasPassword }) => (
          <>
            <Section title="Email">
              <p>
                You log in as <strong className="break-words">{user?.email}</strong>.
              </p>
              {!isVerified && (
                <>
                  <p>This address has not been verified yet.</p>
                  <SendVerification text="Send me a link to verify it" />
                </>
              )}
              <AccountForm intent="email" button="Change email">
                {/* Other backends know members by their email alone (spec §6). */}
                {!canDeleteData && (
                  <p>
                    Your groups belong to your email. Once you change it, you can no longer edit or delete
                    those you have created.
                  </p>
                )}
                <InputField label="New email" name="email" type="email" autoComplete="email" required />
                <CurrentPassword hasPassword={hasPassword} />
              </AccountForm>
            </Section>
            <Section title="Password">
              {hasPassword ? (
                <AccountForm intent="password" button="Change password">
                  {/* Tells password managers whose password it is. */}
                  <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
                  <CurrentPassword hasPassword />
                  <PasswordField
                    label="New password"
                    name="password"
                    autoComplete="new-password"
                    required
                    hint="At least 6 characters, with an uppercase and a lowercase letter."
                  />
                </AccountForm>
              ) : (
                <p>You log in with Google, so there is no password here.</p>
              )}
            </Section>
            {canDeleteData && user && (
              <>
                <Section title="Your data">
                  <p>
                    What is kept with your account: profile, groups, joined groups, photos and blog posts.
                  </p>
                  <ActionButton
                    text="Download my data"
                    run={async () => {
                      const data = await exportAccount(user, session, { blogPosts: getPostsBy(user.uid) })
                      saveFile('hobbynest-account.json', data)
                    }}
                  />
                </Section>
                <Section title="Delete account">
                  <AccountForm intent="delete" button="Delete my account">
                    <p>Your groups, uploaded photos and memberships go with it, at once and for good.</p>
                    <CurrentPassword hasPassword={hasPassword} />
                  </AccountForm>
                </Section>
              </>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="surface grid grid-cols-1 content-start gap-5 p-6 sm:p-8">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface AccountFormProps {
  intent: Intent
  button: string
  children: ReactNode
}

function AccountForm({ intent, button, children }: AccountFormProps) {
  const last = useActionData<AccountResult>()
  const result = last?.intent === intent ? last : undefined
  const uid = useAuth().user?.uid
  const colour = intent === 'delete' ? 'btn-outline btn-error!' : ''
  return (
    <SubmitForm
      schema={FORMS[intent]}
      result={result}
      draft={intent === 'email' ? `email:${uid}` : undefined}
      className="grid gap-5"
    >
      {children}
      <SubmitButton className={`justify-self-start ${colour}`} intent={intent}>
        {button}
      </SubmitButton>
      <Outcome {...result} />
    </SubmitForm>
  )
}

function CurrentPassword({ hasPassword }: { hasPassword: boolean }) {
  if (!hasPassword) return <p className="text-base-content/80">Google will ask you to log in again.</p>
  return <PasswordField label="Your password" name="current" autoComplete="current-password" required />
}
