import { useSyncExternalStore } from 'react'

const SIGNS = ['beforeprint', 'afterprint']

let isBeingPrinted = false

/** Whether the page is being printed, for what is different on paper. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting)
}

/** The page is laid out for paper only after this event, so it can still change. */
function subscribe(listener: () => void) {
  function follow({ type }: Event) {
    if (SIGNS.includes(type)) isBeingPrinted = type === 'beforeprint'
    listener()
  }
  const paper = window.matchMedia('print')
  for (const sign of SIGNS) window.addEventListener(sign, follow)
  paper.addEventListener('change', follow)
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, follow)
    paper.removeEventListener('change', follow)
  }
}

function isPrinting(): boolean {
  return isBeingPrinted || window.matchMedia('print').matches
}
