import { useEffect } from 'react'
import SearchIcon from '~icons/lucide/search'
import { useSearchInput } from '../../forms/use-search-input.ts'
import { MAX_LENGTH } from '../groups/group-query.ts'

/** Searches as you type. `/` focuses it from anywhere on the page; Escape clears it. */
export function GroupSearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const input = useSearchInput(q, onSearch)

  useEffect(() => {
    function focusBySlash(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (key !== '/' || ctrlKey || metaKey || altKey) return
      // These have their own uses for keys.
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
    // biome-ignore lint/a11y/useSemanticElements: some browsers lack <search>; without scripts this submits.
    <form
      role="search"
      action="/all-groups"
      onSubmit={(event) => event.preventDefault()}
      className="input input-lg flex w-full items-center gap-3 bg-base-100 shadow-card print:hidden"
    >
      <SearchIcon className="shrink-0 text-base-content/75" />
      <input
        {...input}
        type="search"
        name="q"
        aria-label="Search groups"
        maxLength={MAX_LENGTH.q}
        placeholder="Name, place or organiser"
        aria-keyshortcuts="/"
        className="placeholder:text-base-content/75 placeholder:opacity-100"
      />
      <span
        aria-hidden="true"
        className="shrink-0 rounded border font-mono border-base-300 px-2 text-sm leading-6 max-md:hidden pointer-coarse:hidden in-[form:focus-within]:invisible"
      >
        /
      </span>
    </form>
  )
}
