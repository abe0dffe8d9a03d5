import { type ReactNode, useEffect, useState } from 'react'
import { whenStirred } from '../lib/when-stirred.ts'
import { useSeen } from './use-seen.ts'

/** Shows what it holds once its place is in view or the visitor has stirred: for pictures below the fold. */
export function WhenWanted({ children, className }: { children: ReactNode; className?: string }) {
  const [ref, isSeen] = useSeen<HTMLDivElement>()
  const [hasStirred, setStirred] = useState(false)

  useEffect(() => whenStirred(() => setStirred(true)), [])

  return (
    <div ref={ref} className={className}>
      {(isSeen || hasStirred) && children}
    </div>
  )
}
