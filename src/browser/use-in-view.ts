import { type RefObject, useEffect, useRef, useState } from 'react'

/** An element's ref, and whether it has been in view. */
export function useInView<T extends Element>(): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null)
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    if (isSeen || !ref.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isSeen])

  return [ref, isSeen]
}
