import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component that the first view can do without: `null` until `when` has run its task and `load` has given it, and for
 * good if it cannot be loaded.
 * @param load a function outside of components.
 * @param when `whenIdle` or `whenStirred`.
 */
export function useLate<Props>(
  load: () => Promise<ComponentType<Props>>,
  when: (task: () => void) => () => void,
): ComponentType<Props> | null {
  const [Late, setLate] = useState<ComponentType<Props> | null>(null)
  useEffect(
    () =>
      when(() => {
        load()
          .then((Loaded) => setLate(() => Loaded))
          .catch((error: unknown) => console.warn('A part of the page is missing:', error))
      }),
    [load, when],
  )
  return Late
}
