import { useEffect } from 'react'

/** Marks the root element for styles: a `:has()` there would make browsers check the whole page at every change. */
export function useRootMark(name: `data-${string}`, isSet: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute(name, isSet)
    return () => document.documentElement.removeAttribute(name)
  }, [name, isSet])
}
