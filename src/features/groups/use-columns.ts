import { useSyncExternalStore } from 'react'

/** How many cards stand side by side, from which width on (spec §2, §9): the same as the classes of GroupGrid. */
const STEPS = [
  { media: '(width >= 48rem)', columns: 4 },
  { media: '(width >= 40rem)', columns: 2 },
]

/** The number of columns at the window's width, and again when it changes. */
export function useColumns(): number {
  return useSyncExternalStore(subscribe, countColumns)
}

function countColumns(): number {
  return STEPS.find(({ media }) => window.matchMedia(media).matches)?.columns ?? 1
}

function subscribe(listener: () => void) {
  const queries = STEPS.map(({ media }) => window.matchMedia(media))
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}
