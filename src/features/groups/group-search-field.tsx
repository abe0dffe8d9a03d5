import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import SearchIcon from '~icons/lucide/search'
import { LONGEST } from './group-query.ts'

/** So long after a letter nothing is asked yet, in milliseconds: what a paste or a held key sends comes together. */
const PAUSE = 60

interface GroupSearchFieldProps {
  /** What is looked for now. */
  q: string
  onSearch: (q: string) => void
}

/** The search of the groups, as one types. `/` leads to it from anywhere on the page, Escape empties it. */
export function GroupSearchField({ q, onSearch }: GroupSearchFieldProps) {
  const inputId = useId()
  const input = useSearchInput(q, LONGEST.q, onSearch)

  useEffect(() => {
    function focusBySlash(event: globalThis.KeyboardEvent) {
      const { target, key, ctrlKey, metaKey, altKey } = event
      if (key !== '/' || ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.closest('input, textarea, select, dialog, [role=dialog]'))
        return
      event.preventDefault()
      input.ref.current?.focus()
      input.ref.current?.select()
    }
    document.addEventListener('keydown', focusBySlash)
    return () => document.removeEventListener('keydown', focusBySlash)
  }, [input.ref])

  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser in use knows <search>. Without scripts, an address.
    <form role="search" action="/all-groups" onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={inputId} className="sr-only">
        Search groups
      </label>
      <div className="input input-lg flex w-full items-center gap-3 bg-base-100 shadow-card">
        <SearchIcon aria-hidden="true" className="shrink-0 text-base-content/75" />
        <input
          {...input}
          id={inputId}
          type="search"
          name="q"
          placeholder="Name, place or organiser"
          enterKeyHint="search"
          aria-keyshortcuts="/"
          className="placeholder:text-base-content/75 placeholder:opacity-100"
        />
        <kbd className="shrink-0 rounded border border-base-300 px-2 text-sm leading-6 max-md:hidden pointer-coarse:hidden">
          <span className="sr-only">Key: </span>/
        </kbd>
      </div>
    </form>
  )
}

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
