import { wantsLessMotion } from '../../browser/reduced-motion.ts'

/** The `ref` of what holds list items: those below the fold rise, once, as they are scrolled to (spec §2). */
export function revealOnScroll(list: HTMLElement | null) {
  // Not before somebody scrolls: nothing visible disappears.
  function hide() {
    if (wantsLessMotion()) return
    for (const item of list?.querySelectorAll('li') ?? []) {
      if (item.getBoundingClientRect().top <= window.innerHeight) continue
      const rise = { opacity: [0, 1], translate: ['0 100px', '0'] }
      item.animate(rise, { duration: 1000, delay: 50, easing: 'ease', fill: 'backwards' }).pause()
      observer.observe(item)
    }
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        for (const rise of target.getAnimations()) rise.play()
      }
    },
    // They are that much lower.
    { rootMargin: '0px 0px 100px' },
  )
  window.addEventListener('scroll', hide, { once: true, passive: true })
  return () => {
    window.removeEventListener('scroll', hide)
    observer.disconnect()
  }
}
