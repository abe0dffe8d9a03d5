import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

const DEBOUNCE_MS = 60

/** Keyboards there compose every word: a search that waited for its end would not follow the typing. */
const COMPOSES_ALL = /Android/.test(globalThis.navigator?.userAgent ?? '')

/**
 * The props of an input that searches as you type, also for what was typed before the scripts loaded. Enter and leaving the
 * input do not wait: a search after a press on a link would take its place. Keys of an input method are its own.
 * @param value the current search, which the input follows, as with Back.
 */
export function useSearchInput(value: string, onSearch: (value: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  /** What has been searched for and not come back as the value yet, the newest last. */
  const sent = useRef([value])
  const timer = useRef(0)
  const isComposing = useRef(false)

  // Before the next key, or what has been typed since would be overwritten.
  useLayoutEffect(() => {
    const index = sent.current.indexOf(value)
    if (index >= 0) sent.current.splice(0, index)
    if (index >= 0 || !ref.current) return
    sent.current = [value]
    ref.current.value = value
  }, [value])

  useEffect(() => {
    sendTyped()
    return () => clearTimeout(timer.current)
  }, [])

  const sendTyped = useEffectEvent(send)

  function send() {
    clearTimeout(timer.current)
    timer.current = 0
    if (isComposing.current) return
    const typed = ref.current?.value.trim() ?? ''
    if (typed === sent.current.at(-1)) return
    sent.current.push(typed)
    onSearch(typed)
  }

  return {
    ref,
    defaultValue: value,
    autoComplete: 'off',
    enterKeyHint: 'search' as const,
    dir: 'auto',
    onChange() {
      if (timer.current === 0) send()
      clearTimeout(timer.current)
      timer.current = window.setTimeout(send, DEBOUNCE_MS)
    },
    onCompositionStart() {
      isComposing.current = !COMPOSES_ALL
    },
    onCompositionEnd() {
      isComposing.current = false
      send()
    },
    onBlur: send,
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      // Safari ends the composition before the key that ends it, which has this code.
      const isOfInputMethod = event.nativeEvent.isComposing || event.keyCode === 229
      if (event.key === 'Enter' && !isOfInputMethod) {
        send()
        // A keyboard on the screen covers what has been found.
        if (window.matchMedia('(pointer: coarse)').matches) event.currentTarget.blur()
      }
      if (event.key !== 'Escape') return
      // The browser would clear the field.
      event.preventDefault()
      if (isOfInputMethod) return
      event.currentTarget.value = ''
      send()
    },
  }
}
