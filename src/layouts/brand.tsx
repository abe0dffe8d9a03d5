import { Link } from 'react-router'
import Logo from '~icons/site/favicon'

export function Brand({ className = '' }: { className?: string }) {
  return (
    <Link
      to="/"
      className={`flex min-h-11 items-center gap-2 rounded-lg font-display text-xl font-bold tracking-tight whitespace-nowrap ${className}`}
    >
      <Logo className="size-9 max-[22.5rem]:hidden" />
      HobbyNest
    </Link>
  )
}
