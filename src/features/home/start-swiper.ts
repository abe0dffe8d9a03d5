import Swiper from 'swiper'
import swiperCss from 'swiper/css?inline'
import { A11y, Autoplay, EffectCoverflow, Pagination } from 'swiper/modules'
import type { SwiperOptions } from 'swiper/types'
import { adoptStyles } from '../../browser/lazy.ts'
import { HERO_OPTIONS, TEAM_OPTIONS } from './carousel-options.ts'

// A variable on `:root` would make the browser compute the styles of the whole page again. While a carousel is
// `overflow: hidden`, the browser may scroll it for the focus, and never back.
adoptStyles(`${swiperCss.replace(':root', '.swiper')} .swiper-initialized { overflow: clip }`)

/** The carousels of Home (spec §9). */
const OPTIONS = { hero: HERO_OPTIONS, team: TEAM_OPTIONS } satisfies Record<string, SwiperOptions>

export type CarouselName = keyof typeof OPTIONS

/**
 * Lets Swiper take over slides that are on the page already, from the one that they have been scrolled to: its React wrapper
 * would replace the first one, with its focus and its painted picture. Nothing moves by itself, nor slides, if `isStill`.
 */
export function startSwiper(
  element: HTMLElement,
  name: CarouselName,
  listeners: SwiperOptions['on'],
  isStill: boolean,
): Swiper {
  const options: SwiperOptions = OPTIONS[name]
  const slides = [...element.querySelectorAll<HTMLElement>('.swiper-slide')]
  return new Swiper(element, {
    modules: [A11y, Autoplay, EffectCoverflow, Pagination],
    a11y: {
      // The slides say what they are before Swiper comes; these keep it that way.
      itemRoleDescriptionMessage: 'slide',
      slideLabelMessage: '{{index}} of {{slidesLength}}',
      wrapperLiveRegion: false,
      notificationClass: 'sr-only',
    },
    ...options,
    initialSlide: slides.findIndex(
      ({ offsetLeft, offsetWidth }) => offsetLeft + offsetWidth / 2 >= element.scrollLeft,
    ),
    on: { ...options.on, ...listeners },
    ...(isStill && { autoplay: false, speed: 0 }),
  })
}
