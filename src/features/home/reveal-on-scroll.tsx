import { type ReactNode, useEffect, useRef } from 'react'
import { wantsLessMotion } from '../../browser/reduced-motion.ts'
import { whenIdle } from '../../browser/scheduling.ts'

/**
 * Lets the list items in it rise into view as the page is scrolled. Only those that are still below the fold when AOS
 * has been loaded: what a visitor sees already never disappears, and without AOS nothing is ever hidden.
 */
export function RevealOnScroll({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let isGone = false
    async function start() {
      if (wantsLessMotion()) return
      const { refreshReveal } = await import('./start-aos.ts')
      if (isGone) return
      for (const item of ref.current?.querySelectorAll('li') ?? []) {
        if (item.getBoundingClientRect().top > window.innerHeight) item.dataset.aos = 'fade-up'
      }
      refreshReveal()
    }
    const cancel = whenIdle(() => {
      start().catch((error: unknown) => console.warn('The cards appear without animation:', error))
    })
    return () => {
      isGone = true
      cancel()
    }
  }, [])

  return <div ref={ref}>{children}</div>
}
