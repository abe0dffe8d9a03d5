import { type RefObject, useEffect, useState } from 'react'
import type { Swiper } from 'swiper'
import { useLazy } from '../../browser/lazy.ts'
import { useReducedMotion } from '../../browser/reduced-motion.ts'
import type { CarouselName } from './start-swiper.ts'

const loadSwiper = () => import('./start-swiper.ts')

/**
 * Makes a carousel of slides that React has put on the page. They stand there as they are until Swiper has been loaded,
 * or for good if it cannot be; Swiper's own React component would replace them, and with them the focus and the picture
 * that was painted first. The playing stops when the keyboard reaches the slides or what controls them.
 * @param rootRef the element that holds the slides.
 * @param onSlide called with the index of each slide that comes to the front.
 * @returns Swiper itself, once it has taken over, and whether it is playing.
 */
export function useCarousel(
  rootRef: RefObject<HTMLElement | null>,
  name: CarouselName,
  onSlide?: (index: number) => void,
) {
  const { startSwiper } = useLazy(loadSwiper) ?? {}
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
        autoplayStart: (swiper) => setLive(swiper, true),
        autoplayStop: (swiper) => setLive(swiper, false),
      },
      isStill,
    )
    setSwiper(started)
    const parts = [root, ...[started.pagination.el ?? []].flat()]
    for (const part of parts) part.addEventListener('focusin', stopOnFocus)
    // Slides that change by themselves should not be read out.
    function setLive({ wrapperEl }: Swiper, isNow: boolean) {
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
