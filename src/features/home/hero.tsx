import { Link } from 'react-router'
import ArrowIcon from '~icons/lucide/arrow-right'
import { HERO_BULLETS_ID, HERO_SLIDES } from './hero-slides.ts'
import { PlayButton } from './play-button.tsx'
import { useCarousel } from './use-carousel.ts'

export function Hero() {
  const { ref, swiper, isPlaying, activeIndex } = useCarousel('hero')
  return (
    <div className="relative isolate overflow-hidden">
      <div className="absolute -top-36 -right-24 -z-10 size-64 rounded-full bg-secondary/10" />
      <div className="pointer-events-none inset-x-0 z-10 max-md:pt-6 md:absolute md:top-10">
        <div className="page">
          <h1 className="w-fit rounded-full border border-base-300 bg-base-100 px-4 py-1.5 text-base text-secondary">
            Where creativity finds its home
          </h1>
        </div>
      </div>
      <section aria-roledescription="carousel" aria-label="What you can do here" className="print:hidden">
        <div ref={ref} className="swiper">
          <div className="swiper-wrapper flex" aria-live="off">
            {HERO_SLIDES.map((slide, index) => (
              <HeroSlide
                key={slide.art}
                slide={slide}
                index={index}
                isActive={index === activeIndex}
                isReachable={index === 0 || swiper !== null}
              />
            ))}
          </div>
        </div>
        <div className="page flex h-12 items-center justify-center md:h-14 gap-1 md:justify-start">
          {/* biome-ignore lint/a11y/useSemanticElements: not a set of form fields. */}
          <div
            role="group"
            aria-label="Choose a slide"
            id={HERO_BULLETS_ID}
            className="flex w-27 md:-ml-2 empty:invisible"
          />
          {swiper && <PlayButton swiper={swiper} isPlaying={isPlaying} subject="the slides" />}
        </div>
      </section>
      {/* Last in the markup: on a partly loaded page it would be painted higher up, and then move. */}
      <div className="absolute bottom-2 -left-52 -z-10 size-72 rounded-full bg-accent/20 dark:bg-accent/10" />
    </div>
  )
}

interface HeroSlideProps {
  slide: (typeof HERO_SLIDES)[number]
  index: number
  isActive: boolean
  isReachable: boolean
}

function HeroSlide({ slide, index, isActive, isReachable }: HeroSlideProps) {
  const { title, text, button, art } = slide
  const picture = `/images/hero/${art}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group, as Swiper marks it too.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${HERO_SLIDES.length}`}
      inert={!isActive}
      className="swiper-slide w-full shrink-0"
    >
      <div className="page grid gap-x-8 gap-y-4 pt-4.5 md:grid-cols-[1.35fr_1fr] md:pt-8 lg:grid-cols-[1.1fr_1fr]">
        <div className="grid content-start justify-items-start gap-4 md:pt-16 lg:gap-6 lg:pt-20">
          <h2 className="text-hero">{title}</h2>
          <p className="max-w-lg text-lg text-balance text-base-content/80 lg:text-xl">{text}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-2">
            <Link to="/create-group" className="btn btn-primary sm:btn-lg">
              {button}
              <ArrowIcon />
            </Link>
            <Link to="/all-groups" className="link-quiet py-2.5 font-semibold sm:text-lg">
              Browse groups
            </Link>
          </div>
        </div>
        <div className="mx-auto aspect-[6/5] w-full max-w-[max(14rem,50vw)] md:max-w-[max(30rem,24vw)] md:self-center">
          {isReachable && (
            <img
              src={`${picture}.avif`}
              srcSet={`${picture}-512.avif 512w, ${picture}-640.avif 640w, ${picture}.avif 1080w`}
              sizes="(width < 48rem) max(14rem, 50vw), max(30rem, 24vw)"
              alt=""
              width={1080}
              height={900}
              fetchPriority={index === 0 ? 'high' : 'low'}
              className="size-full"
            />
          )}
        </div>
      </div>
    </div>
  )
}
