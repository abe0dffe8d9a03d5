import { whenIdle } from './when-idle.ts'

const SIGNS = ['pointerdown', 'pointermove', 'scroll', 'keydown']
/** Who only looks gets the rest after this time, in milliseconds. */
const LONGEST = 4000

let stirred: Promise<void> | undefined

/**
 * Runs `task` once the visitor has stirred, that is scrolled, pointed, typed or printed, and the browser is idle; or
 * after 4 s. For what the first view does not show. Gives the function that calls it off.
 */
export function whenStirred(task: () => void): () => void {
  let isOff = false
  let cancel = () => {}
  stirred ??= waitForVisitor()
  stirred.then(() => {
    if (!isOff) cancel = whenIdle(task)
  })
  return () => {
    isOff = true
    cancel()
  }
}

function waitForVisitor(): Promise<void> {
  return new Promise((resolve) => {
    function stir() {
      clearTimeout(timer)
      paper.removeEventListener('change', stir)
      for (const sign of SIGNS) window.removeEventListener(sign, stir, true)
      resolve()
    }
    const timer = setTimeout(stir, LONGEST)
    const paper = window.matchMedia('print')
    paper.addEventListener('change', stir)
    for (const sign of SIGNS) window.addEventListener(sign, stir, { capture: true, passive: true })
  })
}
