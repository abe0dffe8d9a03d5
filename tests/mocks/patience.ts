import { configure } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** The longest wait in a test, in milliseconds of the test's clock. */
const LONGEST = 240_000
const STEP = 500

const { setTimeout } = globalThis

/**
 * Stops the clock of timers: only {@link until} moves it on, so that time limits and pauses cost no time. React updates
 * the page by itself here, as it does for people, since Testing Library would wait for the stopped clock.
 */
export function stopClock(): void {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  const { IS_REACT_ACT_ENVIRONMENT } = environment
  environment.IS_REACT_ACT_ENVIRONMENT = false
  fakeTimeouts()
  onTestFinished(() => {
    vi.useRealTimers()
    Object.assign(environment, { IS_REACT_ACT_ENVIRONMENT })
  })
}

/** Stops `setTimeout` and `AbortSignal.timeout`, for `vi.advanceTimersByTimeAsync` to move on. */
export function fakeTimeouts(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    const reason = new DOMException('The operation timed out.', 'TimeoutError')
    globalThis.setTimeout(() => controller.abort(reason), milliseconds)
    return controller.signal
  })
}

/** Moves the stopped clock on until `look` no longer throws; returns what it returns. */
export async function until<T>(look: () => T): Promise<T> {
  for (let waited = 0; waited <= LONGEST; waited += STEP) {
    try {
      return withoutDiagnostics(look)
    } catch {
      // Not yet.
    }
    await vi.advanceTimersByTimeAsync(STEP)
    endToasts()
    await letThingsHappen()
  }
  return look()
}

/** As `findBy…` looks: listing all that is on the page, for the error, would take longer than all else. */
function withoutDiagnostics<T>(look: () => T): T {
  configure({ _disableExpensiveErrorDiagnostics: true } as object)
  try {
    return look()
  } finally {
    configure({ _disableExpensiveErrorDiagnostics: false } as object)
  }
}

/**
 * What does not go by the stopped clock gets its time, before that moves on: msw's answers, and React, which shows what
 * comes soon after a placeholder a third of a second later.
 */
async function letThingsHappen() {
  await new Promise<void>((resolve) => setTimeout(resolve, 4))
}

/** A toast is timed by an animation, which jsdom does not have. */
function endToasts() {
  for (const button of document.querySelectorAll<HTMLElement>('.Toastify__close-button')) button.click()
}
