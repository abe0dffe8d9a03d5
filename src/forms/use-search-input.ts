import {
  type ChangeEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'

const DEBOUNCE_MS = 60

/** Android keyboards compose every word: a search that waited for the end would lag behind the typing. */
const COMPOSES_ALL = /Android/.test(globalThis.navigator?.userAgent ?? '')

/**
 * The props of an input that searches as you type, including what was typed before the scripts loaded. Enter and leaving the
 * input search at once: a later search would override a link that was pressed. Ignores the keys of an input method.
 * @param value the current search, which the input follows, for example after Back.
 */
export function useSearchInput(value: string, onSearch: (value: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  /** The searches that have not come back as the value yet, newest last. */
  const sent = useRef([value])
  const timer = useRef(0)

  // A layout effect, so that it never overwrites a key pressed since.
  useLayoutEffect(() => {
    const index = sent.current.indexOf(value)
    if (index >= 0) sent.current.splice(0, index)
    if (index >= 0 || !ref.current) return
    sent.current = [value]
    ref.current.value = value
  }, [value])

  const sendTyped = useEffectEvent(send)

  useEffect(() => {
    sendTyped()
    return () => clearTimeout(timer.current)
  }, [])

  function send() {
    clearTimeout(timer.current)
    timer.current = 0
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
    onChange({ nativeEvent }: ChangeEvent) {
      if ((nativeEvent as InputEvent).isComposing && !COMPOSES_ALL) return
      if (timer.current === 0) send()
      clearTimeout(timer.current)
      timer.current = window.setTimeout(send, DEBOUNCE_MS)
    },
    onCompositionEnd: send,
    onBlur: send,
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      // Safari ends the composition before the key that ends it, which has the code 229.
      const isFromInputMethod = event.nativeEvent.isComposing || event.keyCode === 229
      if (event.key === 'Enter' && !isFromInputMethod) {
        send()
        // An on-screen keyboard would cover the results.
        if (window.matchMedia('(pointer: coarse)').matches) event.currentTarget.blur()
      }
      if (event.key !== 'Escape') return
      // Otherwise the browser would clear the field.
      event.preventDefault()
      if (isFromInputMethod) return
      event.currentTarget.value = ''
      send()
    },
  }
}
