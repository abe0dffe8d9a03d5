import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Keeps buttons within reach on small screens: at the foot of the window while they are out of sight. */
export function JoinBar({ note, children }: { note: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [isFloating, setFloating] = useState(false)

  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      (entries) => setFloating(entries.at(-1)?.isIntersecting === false),
      { threshold: 1 },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={ref} data-floating={isFloating || undefined} className="join-bar min-h-13 print:hidden">
      <div>
        {isFloating && <p className="font-semibold lg:hidden">{note}</p>}
        <div className="flex flex-wrap items-center gap-2">{children}</div>
      </div>
    </div>
  )
}
