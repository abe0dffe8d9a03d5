import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLazy } from '../../src/browser/lazy.ts'

const part = { name: 'part' }
const failed = new TypeError('Failed to fetch dynamically imported module')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.mocked(console.warn).mockImplementation(() => {})
})
afterEach(() => void vi.mocked(console.warn).mockClear())

const advance = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

test('a part that could not be loaded is retried every five seconds', async () => {
  const load = vi.fn().mockRejectedValue(failed)
  const { result } = renderHook(() => useLazy(load, true))
  await advance(14_999)
  expect(load).toHaveBeenCalledTimes(3)
  load.mockResolvedValue(part)
  await advance(1)
  expect(result.current).toBe(part)
  const calls = load.mock.calls.length
  await advance(600_000)
  expect(load).toHaveBeenCalledTimes(calls)
})

test('a part that could not be loaded offline is loaded once the network is back', async () => {
  const load = vi.fn().mockRejectedValueOnce(failed).mockResolvedValue(part)
  const { result } = renderHook(() => useLazy(load, true))
  await advance(1_000)
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
  await advance(200)
  expect(load).toHaveBeenCalledTimes(1)

  const { rerender } = renderHook(({ isUsed }) => useLazy(load, isUsed), { initialProps: { isUsed: false } })
  await advance(600_000)
  expect(load).toHaveBeenCalledTimes(1)
  rerender({ isUsed: true })
  expect(load).toHaveBeenCalledTimes(2)
  await advance(0)
})
