import AlertIcon from '~icons/lucide/circle-alert'

/** Read out when it appears. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:absolute">
      {message && (
        <p className="flex items-start gap-2 rounded-field border border-error/40 bg-error/8 px-4 py-3 font-semibold text-error">
          <AlertIcon className="mt-1 shrink-0" />
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
