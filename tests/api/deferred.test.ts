import { afterEach, expect, test, vi } from 'vitest'
import { deferIfSlow, endReturn, watchReturns } from '../../src/api/deferred.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('data that takes longer than a moment is passed on when it comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const result = deferIfSlow(new Promise<string>(() => {}))
  await vi.advanceTimersByTimeAsync(150)
  expect((await result).data).toBeInstanceOf(Promise)
})

test('going back waits for it, so that the page is as tall as before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  watchReturns()
  window.dispatchEvent(new PopStateEvent('popstate'))
  // The screen's script comes first.
  await vi.advanceTimersByTimeAsync(3000)
  const late = new Promise<string>((resolve) => setTimeout(resolve, 9000, 'groups'))
  const result = deferIfSlow(late)
  await vi.advanceTimersByTimeAsync(9000)
  expect(await result).toEqual({ data: 'groups' })
  endReturn()
  const next = deferIfSlow(new Promise<string>(() => {}))
  await vi.advanceTimersByTimeAsync(150)
  expect((await next).data).toBeInstanceOf(Promise)
})
