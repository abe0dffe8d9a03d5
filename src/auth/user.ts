/** The signed-in member (spec §3). `accessToken` is the ID token at the last auth state change. */
export interface User {
  uid: string
  email: string | null
  displayName: string | null
  photoURL: string | null
  accessToken: string
}

/** The parts of a profile that its member can change (spec §7). */
export interface ProfileChange {
  displayName: string
  photoURL: string
}

/** The provider's message (spec §8), preceded by a plain sentence for common codes. */
export class AuthError extends Error {
  override name = 'AuthError'
  readonly code: string

  constructor(code: string, providerMessage: string) {
    const sentence = SENTENCES[code]
    super(sentence ? `${sentence} (${providerMessage})` : providerMessage)
    this.code = code
  }
}

const SENTENCES: Record<string, string> = {
  'auth/invalid-credential': 'Wrong email or password.',
  'auth/wrong-password': 'Wrong email or password.',
  'auth/user-not-found': 'Wrong email or password.',
  'auth/invalid-email': 'Please enter a valid email address.',
  'auth/email-already-in-use': 'There is already an account with this email. Log in instead.',
  'auth/weak-password': 'That password is too easy to guess.',
  'auth/too-many-requests': 'Too many attempts. Wait a few minutes, then try again.',
  'auth/network-request-failed': 'We cannot reach the log-in service. Check your connection and try again.',
  'auth/internal-error':
    'The log-in service could not be used. Something may be blocking it: try again, or use another browser.',
  'auth/user-token-expired': 'Your session has expired. Please log in again.',
  'auth/invalid-user-token': 'Your session has expired. Please log in again.',
  'auth/user-disabled': 'This account has been disabled.',
  'auth/user-mismatch': 'That is not the Google account that you log in with here.',
  'auth/popup-closed-by-user': 'The Google window was closed before you logged in.',
  'auth/cancelled-popup-request': 'The Google window was closed before you logged in.',
  'auth/popup-blocked': 'Your browser blocked the Google window. Allow pop-ups for this site and try again.',
}
