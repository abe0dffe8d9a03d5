import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../text/format.ts'

interface StatCardProps {
  title: string
  icon: ReactNode
  count: number
  to: string
  children: ReactNode
}

/** Spec §2, Dashboard Overview. */
export function StatCard({ title, icon, count, to, children }: StatCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="surface relative flex items-center gap-4 px-6 py-4 hover:border-primary sm:px-8 sm:py-6 md:max-xl:px-4"
    >
      <span className="grid size-14 shrink-0 max-[22.5rem]:hidden place-items-center rounded-full bg-secondary/12 text-2xl text-secondary">
        {icon}
      </span>
      <div>
        <h2 id={id} className="font-sans text-base font-semibold text-base-content/75">
          <Link to={to} className="stretched-link">
            {title}
          </Link>
        </h2>
        <p className="font-display text-4xl leading-tight font-bold">{formatCount(count)}</p>
        <p className="text-sm text-base-content/80">{children}</p>
      </div>
    </section>
  )
}

export function StatPlaceholder() {
  return <div aria-hidden="true" className="skeleton h-[7.6875rem] sm:h-[8.6875rem] animate-pulse" />
}
