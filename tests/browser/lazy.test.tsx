import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLazy } from '../../src/browser/lazy.ts'

const part = { name: 'part' }
const failed = new TypeError('Failed to fetch dynamically imported module')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.mocked(console.warn).mockImplementation(() => {})
})
afterEach(() => {
  vi.mocked(console.warn).mockClear()
  vi.useRealTimers()
})

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

test('what could not be loaded is retried every five seconds', async () => {
  const load = vi.fn().mockRejectedValue(failed)
  const { result } = renderHook(() => useLazy(load, true))
  await pass(14_999)
  expect(load).toHaveBeenCalledTimes(3)
  load.mockResolvedValue(part)
  await pass(1)
  expect(result.current).toBe(part)
  const calls = load.mock.calls.length
  await pass(600_000)
  expect(load).toHaveBeenCalledTimes(calls)
})

test('what could not be loaded offline is loaded once the network is back', async () => {
  const load = vi.fn().mockRejectedValueOnce(failed).mockResolvedValue(part)
  const { result } = renderHook(() => useLazy(load, true))
  await pass(1_000)
  expect(result.current).toBeNull()
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(result.current).toBe(part)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part is loaded when the browser is idle, or on first use', async () => {
  const load = vi.fn().mockResolvedValue(part)
  renderHook(() => useLazy(load))
  expect(load).not.toHaveBeenCalled()
  await pass(200)
  expect(load).toHaveBeenCalledTimes(1)

  const { rerender } = renderHook(({ isUsed }) => useLazy(load, isUsed), { initialProps: { isUsed: false } })
  await pass(600_000)
  expect(load).toHaveBeenCalledTimes(1)
  rerender({ isUsed: true })
  expect(load).toHaveBeenCalledTimes(2)
  await pass(0)
})
