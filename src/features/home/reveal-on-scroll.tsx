import { type ReactNode, useEffect, useRef } from 'react'
import { wantsLessMotion } from '../../browser/reduced-motion.ts'
import type { Motion } from './motion.tsx'

/** Lets the list items in it rise into view as the page is scrolled; without `motion` nothing is ever hidden. */
export function RevealOnScroll({ motion, children }: { motion: Motion | null; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (motion && ref.current && !wantsLessMotion()) motion.revealOnScroll(ref.current)
  }, [motion])
  return <div ref={ref}>{children}</div>
}
