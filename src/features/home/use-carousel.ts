import { type RefObject, useEffect, useState } from 'react'
import type { Swiper } from 'swiper'
import { useLazy } from '../../browser/lazy.ts'
import { useReducedMotion } from '../../browser/reduced-motion.ts'
import type { CarouselName } from './start-swiper.ts'

const loadSwiper = () => import('./start-swiper.ts')

/**
 * Makes a carousel of slides that are on the page, once Swiper has been loaded. It stops when the keyboard reaches it, and plays
 * only while its section is in sight.
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
    let isOutOfSight = false
    // Swiper would go on, with work in each frame.
    const observer = new IntersectionObserver((entries) => {
      const isInSight = entries.at(-1)?.isIntersecting
      if (isInSight && isOutOfSight) started.autoplay.start()
      isOutOfSight = !isInSight && started.autoplay.running
      if (isOutOfSight) started.autoplay.stop()
    })
    observer.observe(root.closest('section') ?? root)
    const parts = [root, ...[started.pagination.el ?? []].flat()]
    for (const part of parts) part.addEventListener('focusin', stopOnFocus)
    // Slides that change by themselves should not be read out.
    function setLive({ wrapperEl }: Swiper, isNow: boolean) {
      wrapperEl.ariaLive = isNow ? 'off' : 'polite'
      setPlaying(isNow)
    }
    function stopOnFocus({ target }: Event) {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return
      isOutOfSight = false
      started.autoplay.stop()
    }
    return () => {
      observer.disconnect()
      for (const part of parts) part.removeEventListener('focusin', stopOnFocus)
      started.destroy()
      setSwiper(null)
      setPlaying(false)
      onSlide?.(0)
    }
  }, [startSwiper, rootRef, name, isStill, onSlide])

  return { swiper, isPlaying }
}
