import { beforeEach, expect, test, vi } from 'vitest'

async function loadWhenStirred() {
  return (await import('../../src/lib/when-stirred.ts')).whenStirred
}

// Whether somebody has stirred is kept for the page's life.
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test.each(['pointermove', 'pointerdown', 'scroll', 'keydown'])('a task runs after a %s', async (sign) => {
  const task = vi.fn()
  const whenStirred = await loadWhenStirred()
  whenStirred(task)
  await vi.advanceTimersByTimeAsync(3000)
  expect(task).not.toHaveBeenCalled()
  window.dispatchEvent(new Event(sign))
  await vi.advanceTimersByTimeAsync(300)
  expect(task).toHaveBeenCalledOnce()
})

test('a task runs for who only looks, after 4 s', async () => {
  const task = vi.fn()
  const whenStirred = await loadWhenStirred()
  whenStirred(task)
  await vi.advanceTimersByTimeAsync(4300)
  expect(task).toHaveBeenCalledOnce()
})

test('a task that was called off does not run', async () => {
  const task = vi.fn()
  const whenStirred = await loadWhenStirred()
  whenStirred(task)()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(task).not.toHaveBeenCalled()
})
