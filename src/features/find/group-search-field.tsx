import { useEffect, useId } from 'react'
import SearchIcon from '~icons/lucide/search'
import { isPressedInField } from '../../browser/keyboard.ts'
import { useSearchInput } from '../../forms/use-search-input.ts'
import { MAX_LENGTH } from '../groups/group-query.ts'

interface GroupSearchFieldProps {
  /** What is looked for now. */
  q: string
  onSearch: (q: string) => void
}

/** The search of the groups, as one types. `/` leads to it from anywhere on the page, Escape empties it. */
export function GroupSearchField({ q, onSearch }: GroupSearchFieldProps) {
  const inputId = useId()
  const input = useSearchInput(q, onSearch)

  useEffect(() => {
    function focusBySlash(event: globalThis.KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (key !== '/' || ctrlKey || metaKey || altKey || isPressedInField(event)) return
      event.preventDefault()
      input.ref.current?.focus()
      input.ref.current?.select()
    }
    document.addEventListener('keydown', focusBySlash)
    return () => document.removeEventListener('keydown', focusBySlash)
  }, [input.ref])

  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser in use knows <search>. Without scripts, an address.
    <form
      role="search"
      action="/all-groups"
      onSubmit={(event) => event.preventDefault()}
      className="print:hidden"
    >
      <label htmlFor={inputId} className="sr-only">
        Search groups
      </label>
      <div className="input input-lg flex w-full items-center gap-3 bg-base-100 shadow-card">
        <SearchIcon className="shrink-0 text-base-content/75" />
        <input
          {...input}
          id={inputId}
          type="search"
          name="q"
          maxLength={MAX_LENGTH.q}
          placeholder="Name, place or organiser"
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
