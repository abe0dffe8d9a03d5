import { configure } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

const MAX_WAIT_MS = 240_000
const STEP_MS = 3_000

const { setTimeout } = globalThis

/**
 * Stops timers until {@link until} advances them, so that time limits and pauses take no real time. React then works
 * without `act`, which would wait for the stopped timers.
 */
export function stopClock(): void {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  const { IS_REACT_ACT_ENVIRONMENT } = environment
  environment.IS_REACT_ACT_ENVIRONMENT = false
  fakeTimeouts()
  // Spares each failed attempt the slow printing of the page, as `findBy…` does.
  configure({ _disableExpensiveErrorDiagnostics: true } as object)
  onTestFinished(() => {
    configure({ _disableExpensiveErrorDiagnostics: false } as object)
    Object.assign(environment, { IS_REACT_ACT_ENVIRONMENT })
  })
}

/** Replaces `setTimeout` and `AbortSignal.timeout` by ones that `vi.advanceTimersByTimeAsync` controls. */
export function fakeTimeouts(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    const reason = new DOMException('The operation timed out.', 'TimeoutError')
    globalThis.setTimeout(() => controller.abort(reason), milliseconds)
    return controller.signal
  })
}

export async function until<T>(query: () => T): Promise<T> {
  for (let waited = 0; waited <= MAX_WAIT_MS; waited += STEP_MS) {
    try {
      return query()
    } catch {
      // Tried again below.
    }
    await vi.advanceTimersByTimeAsync(STEP_MS)
    endToasts()
    await letRealTimePass()
  }
  return query()
}

/** Gives scripts, msw and React, which do not use the stopped timers, time to load, respond and render. */
async function letRealTimePass() {
  await vi.dynamicImportSettled()
  await new Promise<void>((resolve) => setTimeout(resolve, 4))
}

/** Toasts end with a CSS animation, which jsdom does not run. */
function endToasts() {
  for (const button of document.querySelectorAll<HTMLElement>('.Toastify__close-button')) button.click()
}
