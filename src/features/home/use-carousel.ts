import { type RefObject, useEffect, useState } from 'react'
import type { Swiper } from 'swiper'
import { useLazy } from '../../browser/lazy.ts'
import { useReducedMotion } from '../../browser/reduced-motion.ts'
import type { CarouselName } from './start-swiper.ts'

interface CarouselSetup {
  /** If Swiper should take over when the carousel is near, rather than as soon as the browser is idle. */
  isNear?: boolean
  /** The element that holds the slides. */
  rootRef: RefObject<HTMLElement | null>
  /** Which one it is (spec §9). */
  name: CarouselName
  /** Called with the index of each slide that comes to the front. */
  onSlide?: (index: number) => void
}

interface Carousel {
  /** Swiper itself, once it has taken over. */
  swiper: Swiper | null
  isPlaying: boolean
}

const loadSwiper = () => import('./start-swiper.ts')

/**
 * Makes a carousel of slides that React has put on the page. They stand there as they are until Swiper has been loaded,
 * or for good if it cannot be; Swiper's own React component would replace them, and with them the focus and the picture
 * that was painted first. The playing stops when the keyboard reaches the slides or what controls them.
 */
export function useCarousel({ isNear, rootRef, name, onSlide }: CarouselSetup): Carousel {
  const { startSwiper } = useLazy(loadSwiper, isNear) ?? {}
  const [swiper, setSwiper] = useState<Swiper | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const isStill = useReducedMotion()

  useEffect(() => {
    const root = rootRef.current
    if (!startSwiper || !root) return
    const started = startSwiper(
      root,
      name,
      {
        slideChange: ({ realIndex }) => onSlide?.(realIndex),
        autoplayStart: (swiper) => tellPlaying(swiper, true),
        autoplayStop: (swiper) => tellPlaying(swiper, false),
      },
      isStill,
    )
    setSwiper(started)
    const parts = [root, ...[started.pagination.el ?? []].flat()]
    for (const part of parts) part.addEventListener('focusin', stopOnFocus)
    // Slides that change by themselves should not be read out.
    function tellPlaying({ wrapperEl }: Swiper, isNow: boolean) {
      wrapperEl.ariaLive = isNow ? 'off' : 'polite'
      setPlaying(isNow)
    }
    function stopOnFocus({ target }: Event) {
      if (target instanceof Element && target.matches(':focus-visible')) started.autoplay.stop()
    }
    return () => {
      for (const part of parts) part.removeEventListener('focusin', stopOnFocus)
      started.destroy()
      setSwiper(null)
      setPlaying(false)
      onSlide?.(0)
    }
  }, [startSwiper, rootRef, name, isStill, onSlide])

  return { swiper, isPlaying }
}
