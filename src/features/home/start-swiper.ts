import Swiper from 'swiper'
import swiperCss from 'swiper/css?inline'
import { A11y, Autoplay, EffectCoverflow, Pagination } from 'swiper/modules'
import type { SwiperOptions } from 'swiper/types'
import { adoptStyles } from '../../browser/lazy.ts'
import { HERO_BULLETS_ID, HERO_SLIDES } from './hero-slides.ts'

// In a layer, so that slides keep their width until Swiper has measured them. With `overflow: hidden`, focus can scroll them
// out of place for good.
adoptStyles(`@layer base { ${swiperCss} } .swiper-initialized { overflow: clip }`, '.swiper')

/** Spec §9. */
const OPTIONS: Record<CarouselName, SwiperOptions> = {
  hero: {
    loop: true,
    slidesPerView: 1,
    speed: 600,
    loopPreventsSliding: false,
    autoplay: { delay: 6000, pauseOnMouseEnter: true },
    pagination: { clickable: true, el: `#${HERO_BULLETS_ID}`, renderBullet },
  },
  team: {
    loop: true,
    centeredSlides: true,
    speed: 500,
    loopPreventsSliding: false,
    autoplay: { delay: 2000, disableOnInteraction: true, pauseOnMouseEnter: true },
    effect: 'coverflow',
    coverflowEffect: { depth: 100, modifier: 2.5, rotate: 0, slideShadows: false },
    slidesPerView: 1,
    breakpoints: { 768: { slidesPerView: 2 }, 1024: { slidesPerView: 3 } },
    // Swiper's module moves focused slides, which then lose the focus, and makes Tab skip some.
    a11y: false,
    on: { progress: disableHiddenSlides },
  },
}

export type CarouselName = 'hero' | 'team'

/**
 * Lets Swiper take over slides that are already on the page. Its React wrapper would replace the first slide,
 * which may have the focus, and paint its picture again. Nothing moves if `isStill`.
 */
export function startSwiper(
  element: HTMLElement,
  name: CarouselName,
  listeners: SwiperOptions['on'],
  isStill: boolean,
): Swiper {
  const options = OPTIONS[name]
  const slides = [...element.querySelectorAll<HTMLElement>('.swiper-slide')]
  const focused = slides.findIndex((slide) => slide.matches(':focus-within'))
  const middle = element.scrollLeft + element.clientWidth / 2
  return new Swiper(element, {
    modules: [A11y, Autoplay, EffectCoverflow, Pagination],
    a11y: {
      itemRoleDescriptionMessage: 'slide',
      slideLabelMessage: '{{index}} of {{slidesLength}}',
      wrapperLiveRegion: false,
      notificationClass: 'sr-only',
    },
    ...options,
    // The slides that somebody has reached before Swiper came stay in view.
    initialSlide:
      focused >= 0
        ? focused
        : slides.findIndex(({ offsetLeft, offsetWidth }) => offsetLeft + offsetWidth >= middle),
    on: { ...options.on, ...listeners },
    ...(isStill && { autoplay: false, speed: 0 }),
  })
}

/** Keeps Tab, screen readers and pointers out of hidden slides. */
function disableHiddenSlides({ slides, params }: Swiper): void {
  const farthest = Number(params.slidesPerView) / 2 - 0.1
  for (const slide of slides) slide.inert = Math.abs(slide.progress ?? 0) > farthest
}

function renderBullet(index: number, className: string): string {
  const label = `Slide ${index + 1}: ${HERO_SLIDES[index]?.title}`
  return `<button type="button" class="${className} group grid h-11 w-8 -outline-offset-2 cursor-pointer place-items-center transition-all aria-[current=true]:w-11" aria-label="${label}"><span class="size-2.5 rounded-full bg-base-content/50 transition-all group-hover:bg-primary group-aria-[current=true]:w-7 group-aria-[current=true]:bg-primary forced-colors:bg-[ButtonText] forced-colors:group-aria-[current=true]:bg-[Highlight]"></span></button>`
}
