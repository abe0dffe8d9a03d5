import { useId } from 'react'
import { useCountUp } from 'react-countup'

export function CountedUp({ count }: { count: number }) {
  const id = useId()
  useCountUp({ ref: id, start: 0, end: count, duration: 2, separator: '', suffix: '+' })
  return <span id={id} />
}
