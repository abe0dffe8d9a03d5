import GoogleIcon from '~icons/simple-icons/google'

/** Starts the Google pop-up (spec §2, Login). */
export function GoogleButton({ isPending, onClick }: { isPending: boolean; onClick: () => void }) {
  return (
    <button type="button" aria-disabled={isPending} className="btn btn-outline" onClick={onClick}>
      <GoogleIcon aria-hidden="true" /> Login with Google
    </button>
  )
}
