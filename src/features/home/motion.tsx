import aos from 'aos'
import { useId } from 'react'
import { useCountUp } from 'react-countup'
import Swiper from 'swiper'
import swiperCss from 'swiper/css?inline'
import { A11y, Autoplay, EffectCoverflow, Pagination } from 'swiper/modules'
import type { SwiperOptions } from 'swiper/types'
import { adoptStyles } from '../../browser/lazy.ts'
import motionCss from './motion.css?inline'

adoptStyles(swiperCss)
adoptStyles(motionCss)

/** What moves on Home: Swiper, AOS and CountUp, which the page is complete without. */
export type Motion = typeof import('./motion.tsx')

/** Lets Swiper take over slides that are on the page already. Nothing moves by itself, nor slides, if `isStill`. */
export function startSwiper(element: HTMLElement, options: SwiperOptions, isStill: boolean): Swiper {
  return new Swiper(element, {
    modules: [A11y, Autoplay, EffectCoverflow, Pagination],
    a11y: {
      // The slides say what they are before Swiper comes; these keep it that way.
      itemRoleDescriptionMessage: 'slide',
      slideLabelMessage: '{{index}} of {{slidesLength}}',
      wrapperLiveRegion: false,
      notificationClass: 'sr-only',
    },
    ...options,
    ...(isStill && { autoplay: false, speed: 0 }),
  })
}

/** How the cards of the Featured Spot appear: once, in 1000 ms, after 50 ms (spec §2). */
export const AOS_OPTIONS = { once: true, duration: 1000, delay: 50 } as const

// Once a document: each call adds listeners that nothing takes away.
aos.init({ ...AOS_OPTIONS, offset: 0, disableMutationObserver: true })

/** Lets the list items in an element rise as they are scrolled to: those below the fold, as what is seen never disappears. */
export function revealOnScroll(element: HTMLElement): void {
  for (const item of element.querySelectorAll('li')) {
    if (item.getBoundingClientRect().top > window.innerHeight) item.dataset.aos = 'fade-up'
  }
  aos.refreshHard()
}

/** A number that counts itself up, once. */
export function CountedUp({ count }: { count: number }) {
  const id = useId()
  useCountUp({ ref: id, start: 0, end: count, duration: 2, separator: '', suffix: '+' })
  return <span id={id} />
}
