import './start-aos.css'
import aos from 'aos'

/** How the cards of the Featured Spot appear: once, in 1000 ms, after 50 ms (spec §2). */
export const AOS_OPTIONS = { once: true, duration: 1000, delay: 50 } as const

// Once a document: each call adds listeners that nothing takes away.
aos.init({ ...AOS_OPTIONS, offset: 0, disableMutationObserver: true })

/** Tells AOS of the elements that are marked by now. */
export function refreshReveal(): void {
  aos.refreshHard()
}
