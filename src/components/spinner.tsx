/** A loading indicator that says in words what it waits for. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-[50vh] place-content-center justify-items-center gap-4">
      <span className="loading loading-ring loading-xl text-primary" aria-hidden="true" />
      <span className="text-base-content/80">{label}</span>
    </div>
  )
}
