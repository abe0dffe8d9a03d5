import type { RefObject } from 'react'
import { HERO_BULLETS, HERO_OPTIONS } from './carousel-options.ts'
import { PlayButton } from './play-button.tsx'
import { useCarousel } from './use-carousel.ts'

interface HeroControlsProps {
  /** The element that holds the slides. */
  slidesRef: RefObject<HTMLDivElement | null>
  /** Hears the index of the slide that comes to the front. */
  onSlide: (index: number) => void
}

/** Turns the hero's slides into a carousel: its bullets, and the button that pauses it. */
export function HeroControls({ slidesRef, onSlide }: HeroControlsProps) {
  const { swiper, isPlaying } = useCarousel({ rootRef: slidesRef, options: HERO_OPTIONS, onSlide })
  return (
    <>
      {/* Hidden until the button beside them is there, which would push them aside. */}
      {/* biome-ignore lint/a11y/useSemanticElements: not a set of form fields. */}
      <div role="group" aria-label="Choose a slide" id={HERO_BULLETS} hidden={!swiper} className="flex" />
      <PlayButton swiper={swiper} isPlaying={isPlaying} subject="the slides" />
    </>
  )
}
