import { type RefObject, useEffect, useRef, useState } from 'react'

/** An element's ref, and whether the element is in view, or at least `part` of it; undefined until that is known. */
export function useInView<T extends Element>(part = 0): [RefObject<T | null>, boolean | undefined] {
  const ref = useRef<T>(null)
  const [isInView, setInView] = useState<boolean>()

  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting), {
      threshold: part,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [part])

  return [ref, isInView]
}
