import type { ReactNode } from 'react'

/** The shape of a list while it loads; `children` are that of each line. */
export function LinesSkeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className="surface animate-pulse divide-y divide-base-300">
        {['first', 'second', 'third'].map((line) => (
          <div key={line} className="flex items-center gap-4 p-4">
            {children}
          </div>
        ))}
      </div>
    </div>
  )
}
