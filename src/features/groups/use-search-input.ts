import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'

/** The pause after the last key before searching, in milliseconds, so that a paste or a held key searches once. */
const PAUSE = 60

/**
 * The props of an input that searches as you type, including what was typed before the scripts loaded: shortly after the
 * last key, or at once on Enter and when the input is left: a search that came after a press on a link would take its
 * place. Escape clears it.
 * @param value the current search; the input follows if it changes elsewhere, as with Back.
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
    onBlur: send,
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.key === 'Enter') send()
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.currentTarget.value = ''
      send()
    },
  }
}
