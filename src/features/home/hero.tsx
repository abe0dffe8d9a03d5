import { useEffect, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { HERO_BULLETS, HERO_OPTIONS } from './carousel-options.ts'
import { HeroSlide } from './hero-slide.tsx'
import { HERO_SLIDES } from './hero-slides.ts'
import { PlayButton } from './play-button.tsx'
import { useCarousel } from './use-carousel.ts'

/** The first thing a visitor sees: the tagline and three slides (spec §2). The first is painted before Swiper is loaded. */
export function Hero() {
  const [isIdle, setIdle] = useState(false)
  const { rootRef, swiper, activeIndex, isPlaying, stopOnFocus } = useCarousel({
    options: HERO_OPTIONS,
    isWanted: isIdle,
  })
  useEffect(() => whenIdle(() => setIdle(true)), [])

  return (
    <div className="relative isolate overflow-hidden">
      <div
        aria-hidden="true"
        className="absolute -top-36 -right-24 -z-10 size-64 lg:right-auto lg:left-1/3 rounded-full bg-secondary/10"
      />
      <div
        aria-hidden="true"
        className="absolute bottom-2 -left-40 -z-10 size-72 rounded-full bg-accent/20"
      />
      <div className="pointer-events-none absolute inset-x-0 top-6 z-10 md:top-10">
        <div className="page">
          <h1 className="w-fit rounded-full border border-base-300 bg-base-100 px-4 py-1.5 text-base text-secondary">
            Where creativity finds its home
          </h1>
        </div>
      </div>
      <section aria-roledescription="carousel" aria-label="What you can do here">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears the focus that passes through. */}
        <div ref={rootRef} className="swiper" onFocus={stopOnFocus}>
          <div className="swiper-wrapper flex" aria-live={isPlaying ? 'off' : 'polite'}>
            {HERO_SLIDES.map((slide, index) => (
              <HeroSlide
                key={slide.art}
                slide={slide}
                position={`${index + 1} of ${HERO_SLIDES.length}`}
                isActive={index === activeIndex}
                isFirst={index === 0}
                hasPicture={index === 0 || isIdle}
              />
            ))}
          </div>
        </div>
        <div className="page flex h-12 items-center md:h-14 justify-center gap-1 md:justify-start">
          {/* biome-ignore lint/a11y/useSemanticElements: not a set of form fields. */}
          <div
            role="group"
            aria-label="Choose a slide"
            id={HERO_BULLETS}
            className="flex"
            onFocus={stopOnFocus}
          />
          <PlayButton swiper={swiper} isPlaying={isPlaying} subject="the slides" />
        </div>
      </section>
    </div>
  )
}
