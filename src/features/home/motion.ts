import aos from 'aos'
import { adoptStyles } from '../../browser/lazy.ts'
import motionCss from './motion.css?inline'

adoptStyles(motionCss)

// As spec §2 says. Once per document: each call adds listeners that are never removed.
aos.init({ once: true, duration: 1000, delay: 50, offset: 0, disableMutationObserver: true })

/** A `ref`: animates the list items below the fold when they are scrolled to; visible ones do not change. */
export function revealOnScroll(element: HTMLElement | null): void {
  for (const item of element?.querySelectorAll('li') ?? []) {
    if (item.getBoundingClientRect().top > window.innerHeight) item.dataset.aos = 'fade-up'
  }
  aos.refreshHard()
}
