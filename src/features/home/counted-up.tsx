import { useId, useState } from 'react'
import { useCountUp } from 'react-countup'

/** Screen readers get the final number at once, which is on the page only once in the end. */
export function CountedUp({ count }: { count: number }) {
  const id = useId()
  const [isDone, setDone] = useState(false)
  const onEnd = () => setDone(true)
  useCountUp({ ref: id, start: 0, end: count, duration: 2, separator: '', suffix: '+', onEnd })
  return (
    <>
      {!isDone && <span className="sr-only">{count}+</span>}
      {/* Without a text, its line would have no height until the count starts. */}
      <span id={id} aria-hidden={!isDone}>
        0+
      </span>
    </>
  )
}
