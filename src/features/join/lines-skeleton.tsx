/** The shape of a list while it loads. */
export function LinesSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className="surface animate-pulse divide-y divide-base-300">
        {['first', 'second', 'third'].map((line) => (
          <div key={line} className="p-4">
            <div className="skeleton h-12 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}
