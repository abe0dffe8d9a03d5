import aos from 'aos'
import { adoptStyles } from '../../browser/lazy.ts'
import motionCss from './motion.css?inline'

adoptStyles(motionCss)

/** Once, in 1000 ms, after 50 ms (spec §2). */
const AOS_OPTIONS = { once: true, duration: 1000, delay: 50 } as const

// Once per document: each call adds listeners that are never removed.
aos.init({ ...AOS_OPTIONS, offset: 0, disableMutationObserver: true })

/** Makes list items below the fold rise as they are scrolled to: nothing visible disappears. */
export function revealOnScroll(element: HTMLElement): void {
  for (const item of element.querySelectorAll('li')) {
    if (item.getBoundingClientRect().top > window.innerHeight) item.dataset.aos = 'fade-up'
  }
  aos.refreshHard()
}
