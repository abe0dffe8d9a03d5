/** A loading indicator with a label; after three seconds, it says what may help. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-[50vh] place-content-center justify-items-center gap-4">
      <span className="size-10 rounded-full border-4 border-primary/25 border-t-primary motion-safe:animate-spin" />
      <span className="text-base-content/80">{label}</span>
      <span className="h-0 text-center text-balance shown-after-3000">
        This is taking longer than usual. Reload the page, or come back later.
      </span>
    </div>
  )
}
