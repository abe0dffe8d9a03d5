import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'

/** So long after a letter nothing is asked yet, in milliseconds: what a paste or a held key sends comes together. */
const PAUSE = 60

/**
 * The props of an input that searches as one types, also before there were scripts: a moment after the last letter, on
 * Enter at once. Escape empties it.
 * @param value what is looked for now; the input follows where that comes from elsewhere, as from Back.
 */
export function useSearchInput(value: string, maxLength: number, onSearch: (value: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const lastSent = useRef(value)
  const timer = useRef(0)

  useEffect(() => {
    if (value === lastSent.current || !ref.current) return
    lastSent.current = value
    ref.current.value = value
  }, [value])

  useEffect(() => {
    sendTyped()
    return () => clearTimeout(timer.current)
  }, [])

  const sendTyped = useEffectEvent(send)

  function send() {
    clearTimeout(timer.current)
    const typed = ref.current?.value.trim() ?? ''
    if (typed === lastSent.current) return
    lastSent.current = typed
    onSearch(typed)
  }

  return {
    ref,
    defaultValue: value,
    maxLength,
    autoComplete: 'off',
    onChange() {
      clearTimeout(timer.current)
      timer.current = window.setTimeout(send, PAUSE)
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.key === 'Enter') send()
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.currentTarget.value = ''
      send()
    },
  }
}
