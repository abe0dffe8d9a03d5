import { type ReactNode, useRef, useState } from 'react'
import { HeroSlide } from './hero-slide.tsx'
import { HERO_BULLETS, HERO_SLIDES } from './hero-slides.ts'
import { PlayButton } from './play-button.tsx'
import { useCarousel } from './use-carousel.ts'

export function Hero({ browse }: { browse: ReactNode }) {
  const slidesRef = useRef<HTMLDivElement>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  const { swiper, isPlaying } = useCarousel(slidesRef, 'hero', setActiveIndex)

  return (
    <div className="relative isolate overflow-hidden">
      <div
        aria-hidden="true"
        className="absolute -top-36 -right-24 -z-10 size-64 lg:right-auto lg:left-1/3 rounded-full bg-secondary/10"
      />
      <div className="pointer-events-none inset-x-0 z-10 max-md:pt-6 md:absolute md:top-10">
        <div className="page">
          <h1 className="w-fit rounded-full border border-base-300 bg-base-100 px-4 py-1.5 text-base text-secondary">
            Where creativity finds its home
          </h1>
        </div>
      </div>
      <section aria-roledescription="carousel" aria-label="What you can do here">
        <div ref={slidesRef} className="swiper">
          <div className="swiper-wrapper flex" aria-live="polite">
            {HERO_SLIDES.map((slide, index) => (
              <HeroSlide
                key={slide.art}
                slide={slide}
                position={`${index + 1} of ${HERO_SLIDES.length}`}
                isActive={index === activeIndex}
                isFirst={index === 0}
                isReachable={index === 0 || swiper !== null}
                browse={browse}
              />
            ))}
          </div>
        </div>
        <div className="page flex h-12 items-center justify-center md:h-14 gap-1 md:justify-start">
          {/* biome-ignore lint/a11y/useSemanticElements: not a set of form fields. */}
          <div role="group" aria-label="Choose a slide" id={HERO_BULLETS} hidden={!swiper} className="flex" />
          {!swiper && (
            <div className="flex w-27">
              {HERO_SLIDES.map(({ art }, index) => (
                <span key={art} className="grid size-9 place-items-center">
                  <span
                    className={`h-2.5 rounded-full ${index === 0 ? 'w-7 bg-primary' : 'w-2.5 bg-base-content/50'}`}
                  />
                </span>
              ))}
            </div>
          )}
          <PlayButton swiper={swiper} isPlaying={isPlaying} subject="the slides" />
        </div>
      </section>
      {/* Last in the markup: while the page arrives, it would be painted higher up and then move. */}
      <div
        aria-hidden="true"
        className="absolute bottom-2 -left-40 -z-10 size-72 rounded-full bg-accent/20"
      />
    </div>
  )
}
