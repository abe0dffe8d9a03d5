import { useEffect } from 'react'

/** Marks the root of the page for its styles. To a `:has()` of the root, browsers compare the whole page whenever it changes. */
export function useRootMark(name: `data-${string}`, isSet: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute(name, isSet)
    return () => document.documentElement.removeAttribute(name)
  }, [name, isSet])
}
