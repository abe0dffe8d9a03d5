import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Swiper } from 'swiper'
import type { SwiperOptions } from 'swiper/types'
import { useReducedMotion } from '../../lib/reduced-motion.ts'

interface CarouselSetup {
  options: SwiperOptions
  /** Swiper is loaded as soon as this is true. */
  isWanted: boolean
}

interface Carousel {
  /** For the element that holds the slides. */
  rootRef: RefObject<HTMLDivElement | null>
  /** Swiper itself, once it has taken over. */
  swiper: Swiper | null
  activeIndex: number
  isPlaying: boolean
  /** Stops the playing when the keyboard reaches the slides, as readers need it. */
  stopOnFocus: (event: FocusEvent) => void
}

/**
 * Makes a carousel of slides that React has put on the page. They stand there as they are until Swiper has been loaded,
 * or for good if it cannot be; Swiper's own React component would replace them, and with them the focus and the picture
 * that was painted first.
 */
export function useCarousel({ options, isWanted }: CarouselSetup): Carousel {
  const rootRef = useRef<HTMLDivElement>(null)
  const [swiper, setSwiper] = useState<Swiper | null>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const isStill = useReducedMotion()

  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    let started: Swiper | undefined
    async function start() {
      const { startSwiper } = await import('./start-swiper.ts')
      if (isGone || !rootRef.current) return
      started = startSwiper(
        rootRef.current,
        {
          ...options,
          on: {
            ...options.on,
            slideChange: ({ realIndex }) => setActiveIndex(realIndex),
            autoplayStart: () => setPlaying(true),
            autoplayStop: () => setPlaying(false),
          },
        },
        isStill,
      )
      setSwiper(started)
    }
    start().catch((error: unknown) => console.warn('The carousel stands still:', error))
    return () => {
      isGone = true
      started?.destroy()
      setSwiper(null)
      setPlaying(false)
      setActiveIndex(0)
    }
  }, [options, isWanted, isStill])

  return {
    rootRef,
    swiper,
    activeIndex,
    isPlaying,
    stopOnFocus({ target }) {
      if (target.matches(':focus-visible')) swiper?.autoplay.stop()
    },
  }
}
