import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** How long a search waits for the next key, in milliseconds, while keys follow each other faster than this. */
const DEBOUNCE_MS = 60

/** Keyboards there compose every word, of any language: a search that waited for the end of words would not follow the typing. */
const COMPOSES_ALL = /Android/.test(globalThis.navigator?.userAgent ?? '')

/**
 * The props of an input that searches as you type, including what was typed before the scripts loaded: at once,
 * but shortly after the last of keys that follow each other fast. Enter and leaving the input do not wait: a search that
 * came after a press on a link would take its place. Escape clears it. While an input method composes a word, the keys are
 * its own, and nothing is searched for.
 * @param value the current search; the input follows if it changes elsewhere, as with Back.
 */
export function useSearchInput(value: string, onSearch: (value: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  /** What has been searched for and not come back as the value yet, the newest last. */
  const sent = useRef([value])
  const timer = useRef(0)
  const isComposing = useRef(false)

  // Before the next key: it would otherwise take what has been typed since for what is no longer searched for.
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
      if (event.key === 'Enter' && !isOfInputMethod) send()
      if (event.key !== 'Escape') return
      // Or the browser would clear the field.
      event.preventDefault()
      if (isOfInputMethod) return
      event.currentTarget.value = ''
      send()
    },
  }
}
