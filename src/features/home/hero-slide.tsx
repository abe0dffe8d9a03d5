import type { ReactNode } from 'react'
import { Link } from 'react-router'
import ArrowIcon from '~icons/lucide/arrow-right'
import type { HeroSlideContent } from './hero-slides.ts'

interface HeroSlideProps {
  slide: HeroSlideContent
  position: string
  isActive: boolean
  isFirst: boolean
  isReachable: boolean
  browse: ReactNode
}

/** Text on the left and a picture on the right; on a phone, one above the other. */
export function HeroSlide({ slide, position, isActive, isFirst, isReachable, browse }: HeroSlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group, as Swiper marks it too.
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={position}
      inert={!isActive}
      className="swiper-slide w-full shrink-0"
    >
      <div className="page grid gap-x-8 gap-y-6 pt-4.5 md:grid-cols-[1.1fr_1fr] md:pt-8">
        <div className="grid content-start justify-items-start gap-4 md:pt-16 lg:gap-6 lg:pt-20">
          <h2 className="text-hero">{slide.title}</h2>
          <p className="max-w-lg text-lg text-base-content/80 lg:text-xl">{slide.text}</p>
          {/* In a column where a number may not fit beside the first button. */}
          <div className="mt-1 flex flex-wrap gap-3 md:max-lg:flex-col">
            <Link to="/create-group" className="btn btn-primary sm:btn-lg">
              {slide.button}
              <ArrowIcon aria-hidden="true" />
            </Link>
            <Link to="/all-groups" className="btn btn-outline sm:btn-lg">
              {browse}
            </Link>
          </div>
        </div>
        <div className="mx-auto aspect-[6/5] w-full max-w-64 md:max-w-[max(30rem,24vw)] md:self-center">
          {isReachable && (
            <img
              src={`/images/hero/${slide.art}.avif`}
              srcSet={srcSetOf(slide.art)}
              sizes="(width < 48rem) 16rem, max(30rem, 24vw)"
              alt=""
              width={1080}
              height={900}
              fetchPriority={isFirst ? 'high' : 'low'}
              className="size-full"
            />
          )}
        </div>
      </div>
    </div>
  )
}

function srcSetOf(art: string): string {
  const path = `/images/hero/${art}`
  return `${path}-512.avif 512w, ${path}-640.avif 640w, ${path}.avif 1080w`
}
