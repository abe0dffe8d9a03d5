import { useLayoutEffect, useRef, useState } from 'react'
import type { Swiper } from 'swiper'
import { useLazy } from '../../browser/lazy.ts'
import { useReducedMotion } from '../../browser/reduced-motion.ts'
import type { CarouselName } from './start-swiper.ts'

/**
 * Turns the slides in `ref` into a carousel once Swiper has loaded. It stops when the keyboard reaches it, and
 * only plays while its section is in view. `isUsed` as in {@link useLazy}.
 */
export function useCarousel(name: CarouselName, isUsed?: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const { startSwiper } = useLazy(() => import('./start-swiper.ts'), isUsed) ?? {}
  const [swiper, setSwiper] = useState<Swiper | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [activeIndex, setActiveIndex] = useState(0)
  const isStill = useReducedMotion()

  // A layout effect, to stop before the slides leave the page: Chromium never frees pictures that Swiper moves after that.
  useLayoutEffect(() => {
    const root = ref.current
    if (!startSwiper || !root) return
    const controller = new AbortController()
    let isOutOfSight = false
    const started = startSwiper(
      root,
      name,
      {
        slideChange: ({ realIndex }) => setActiveIndex(realIndex),
        autoplayStart: (swiper) => setLive(swiper, true),
        autoplayStop: (swiper) => setLive(swiper, false),
      },
      isStill,
    )
    setSwiper(started)
    // Out of view, Swiper would keep working in every frame.
    const observer = new IntersectionObserver((entries) => {
      const isInSight = entries.at(-1)?.isIntersecting
      if (isInSight && isOutOfSight) started.autoplay.start()
      isOutOfSight = !isInSight && started.autoplay.running
      if (isOutOfSight) started.autoplay.stop()
    })
    const section = root.closest('section') ?? root
    observer.observe(section)
    if (isStill) section.addEventListener('focusin', () => setLive(started, false), controller)
    for (const part of [root, ...[started.pagination.el ?? []].flat()])
      part.addEventListener('focusin', stopOnFocus, controller)
    // Screen readers should not read out slides that change by themselves, or because the carousel starts or leaves the view.
    function setLive({ wrapperEl }: Swiper, isNow: boolean) {
      wrapperEl.ariaLive = isNow || isOutOfSight ? 'off' : 'polite'
      setPlaying(isNow)
    }
    function stopOnFocus({ target }: Event) {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return
      isOutOfSight = false
      started.autoplay.stop()
    }
    return () => {
      observer.disconnect()
      controller.abort()
      started.destroy()
      setActiveIndex(0)
    }
  }, [startSwiper, name, isStill])

  return { ref, swiper, isPlaying, activeIndex }
}
