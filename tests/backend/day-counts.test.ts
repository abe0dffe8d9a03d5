import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createDayCounts } from '../../backend/search/day-counts.ts'

let revision: string
let counted: number

beforeEach(() => {
  revision = 'one'
  counted = 0
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
})

function countsOf(groups: number) {
  const days = JSON.stringify([{ day: '', totals: { Fishing: groups } }])
  const counts = createDayCounts(async <Row>() => {
    counted += 1
    return { rows: [{ revision, days } as Row], changed: 0 }
  })
  return async () => (await counts(revision)).revision
}

it.each([
  ['if there are few groups', 50_000, 0],
  ['if the counts may have been stale for longer than ten seconds', 50_001, 10_001],
])('counts again at once after a change, %s', async (_condition, groups, elapsed) => {
  const get = countsOf(groups)
  expect(await get()).toBe('one')
  vi.advanceTimersByTime(elapsed)
  revision = 'two'
  expect(await get()).toBe('two')
})

it('returns the last counts of many groups for up to ten seconds after a change', async () => {
  const get = countsOf(50_001)
  await get()
  vi.advanceTimersByTime(60_000)
  expect(await get()).toBe('one')
  revision = 'two'
  vi.advanceTimersByTime(9_999)
  expect(await get()).toBe('one')
  expect(counted).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await get()).toBe('two')
})
