import Swiper from 'swiper'
import swiperCss from 'swiper/css?inline'
import { A11y, Autoplay, EffectCoverflow, Pagination } from 'swiper/modules'
import type { SwiperOptions } from 'swiper/types'
import { adoptStyles } from '../../browser/lazy.ts'

adoptStyles(swiperCss)

/** Lets Swiper take over slides that are on the page already. Nothing moves by itself, nor slides, if `isStill`. */
export function startSwiper(element: HTMLElement, options: SwiperOptions, isStill: boolean): Swiper {
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
    ...(isStill && { autoplay: false, speed: 0 }),
  })
}
