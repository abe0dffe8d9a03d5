import { afterEach, expect, test, vi } from 'vitest'
import { deferIfSlow } from '../../src/api/deferred.ts'
import { endReturn, watchReturns } from '../../src/browser/returning.ts'

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
  const result = deferIfSlow(new Promise<string>((resolve) => setTimeout(resolve, 9000, 'groups')))
  await vi.advanceTimersByTimeAsync(9000)
  expect(await result).toEqual({ data: 'groups' })
  endReturn()
  const next = deferIfSlow(new Promise<string>(() => {}))
  await vi.advanceTimersByTimeAsync(150)
  expect((await next).data).toBeInstanceOf(Promise)
})
