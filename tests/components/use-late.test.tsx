import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLate } from '../../src/components/use-late.ts'

const Late = () => null

test('what could not be loaded for want of a network is loaded once that is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Late)
  const { result } = renderHook(() => useLate(load, atOnce))
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(result.current).toBeNull()

  onLine.mockReturnValue(true)
  act(() => window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(result.current).toBe(Late))
  act(() => window.dispatchEvent(new Event('online')))
  expect(load).toHaveBeenCalledTimes(2)
})

test('nothing is loaded any more for a component that has gone', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  const { unmount } = renderHook(() => useLate(load, atOnce))
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await act(async () => {})
  unmount()
  window.dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledTimes(1)
})

function atOnce(task: () => void) {
  task()
  return () => {}
}
