import { useEffect, useState } from 'react'
import { useAnnounced } from '../api/backend-features.ts'
import { ActionButton } from '../forms/action-button.tsx'
import { useAuth } from './auth-context.tsx'

/** A note beside what the backend refuses until the member's email is verified, with a button that sends the link again. */
export function VerifyFirst() {
  const { user, getClient } = useAuth()
  const isRequired = useAnnounced('verified-email')
  const [isVerified, setVerified] = useState<boolean>()

  useEffect(() => {
    if (!isRequired) return
    async function check() {
      const { account } = await getClient()
      setVerified((await account.read().catch(() => undefined))?.isVerified)
    }
    check()
    // The link may have been followed in another tab.
    window.addEventListener('focus', check)
    return () => window.removeEventListener('focus', check)
  }, [isRequired, getClient])

  if (!isRequired || isVerified !== false) return null
  return (
    <div
      role="note"
      className="grid justify-items-start gap-4 rounded-box bg-warning/15 px-5 py-4 print:hidden"
    >
      <p className="wrap-anywhere">
        {`Before you join or start a group or upload a photo, please verify your email address: follow the link in our email to ${user?.email}.`}
      </p>
      <SendVerification text="Send me the link again" />
    </div>
  )
}

/** A button that sends the verification email, and shows whether that worked. */
export function SendVerification({ text }: { text: string }) {
  const { getClient } = useAuth()
  return (
    <ActionButton
      text={text}
      run={async () => (await getClient()).account.sendVerification()}
      done="A link is on its way. Check your spam folder too."
    />
  )
}
