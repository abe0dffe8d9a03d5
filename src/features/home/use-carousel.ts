import { type RefObject, useEffect, useState } from 'react'
import type { Swiper } from 'swiper'
import { useLazy } from '../../browser/lazy.ts'
import { useReducedMotion } from '../../browser/reduced-motion.ts'
import type { CarouselName } from './start-swiper.ts'

const loadSwiper = () => import('./start-swiper.ts')

/**
 * Makes a carousel of slides that are on the page, once Swiper has been loaded. It stops when the keyboard reaches it.
 * @param onSlide called with the index of each slide that comes to the front.
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
