import { expect, test, vi } from 'vitest'
import type { GroupPage } from '../../src/features/groups/find/find-groups.ts'
import { createGroupPages, firstGroups } from '../../src/features/groups/find/group-pages.ts'
import { buildGroup } from '../factories.ts'
import { fakeTimeouts } from '../mocks/patience.ts'

const PAGE = 48

/** A backend with a list that a test can change; its answers wait if a test wants that. */
function openList(total: number) {
  fakeTimeouts()
  let questions = 0
  const list = {
    total,
    tag: '1',
    asked: [] as number[],
    aborted: [] as number[],
    fails: new Set<number>(),
    remembered: new Map<number, GroupPage>(),
    onAsk: async (_page: number) => {},
    page(number: number): GroupPage {
      questions += 1
      const length = Math.max(Math.min(PAGE, list.total - number * PAGE), 0)
      const groups = Array.from({ length }, (_, index) => buildGroup({ name: nameOf(number * PAGE + index) }))
      return { groups, total: list.total, counts: new Map(), tag: list.tag, asked: questions }
    },
    async ask(offset: number, signal: AbortSignal): Promise<GroupPage> {
      const number = offset / PAGE
      list.asked.push(number)
      const answer = list.page(number)
      signal.addEventListener('abort', () => list.aborted.push(number))
      await list.onAsk(number)
      if (list.fails.has(number)) throw new Error('No answer.')
      return list.remembered.get(number) ?? answer
    },
  }
  function nameOf(place: number): string {
    return `${list.tag}: ${place + 1}`
  }
  const pages = createGroupPages(list.page(0), list.ask)
  const stop = pages.subscribe(() => {})
  return { list, pages, stop, wait: (milliseconds = 100) => vi.advanceTimersByTimeAsync(milliseconds) }
}

function held(pages: ReturnType<typeof createGroupPages>): number[] {
  return [...pages.getSnapshot().pages.keys()].sort((one, other) => one - other)
}

function firstName(pages: ReturnType<typeof createGroupPages>, number: number): string | undefined {
  return pages.getSnapshot().pages.get(number)?.[0]?.name
}

test('knows the length of a list of which it has one page', () => {
  const { pages, list } = openList(100_000)
  expect(pages.getSnapshot()).toMatchObject({ total: 100_000, isBusy: false, isOutdated: false })
  expect(held(pages)).toEqual([0])
  expect(list.asked).toEqual([])
})

test('requests what is in view and what comes next, not what was scrolled past', async () => {
  const { pages, list, wait } = openList(100_000)
  for (let place = 0; place < 50_000; place += 1000) {
    pages.show(place, place + 8)
    await wait(20)
  }
  pages.show(50_030, 50_038)
  expect(pages.getSnapshot().isBusy).toBe(true)
  await wait()
  expect(list.asked).toEqual([1042])
  expect(pages.getSnapshot().isBusy).toBe(false)
  pages.show(50_046, 50_054)
  await wait()
  expect(list.asked).toEqual([1042, 1043])
  expect(held(pages)).toEqual([0, 1042, 1043])
})

test('drops a request when its places leave the view', async () => {
  const { pages, list, wait } = openList(10_000)
  const answer = Promise.withResolvers<void>()
  list.onAsk = () => answer.promise
  pages.show(5010, 5018)
  await wait()
  pages.show(9000, 9008)
  expect(list.aborted).toEqual([104])
  await wait()
  answer.resolve()
  await wait()
  expect(held(pages)).toEqual([0, 187])
})

test('keeps forty pages, those around the view and the first', async () => {
  const { pages, wait } = openList(100_000)
  for (let number = 1; number < 60; number++) {
    pages.show(number * PAGE, number * PAGE + 8)
    await wait()
  }
  expect(held(pages)).toHaveLength(40)
  expect(held(pages).slice(0, 2)).toEqual([0, 21])
  expect(held(pages).at(-1)).toBe(59)
})

test('serves a whole list without asking', async () => {
  const { pages, list, wait } = openList(PAGE)
  const groups = Array.from({ length: 5000 }, () => buildGroup())
  pages.receive({ groups, total: 5000, counts: new Map(), tag: '', asked: 9 })
  pages.show(4900, 4908)
  await wait()
  expect(list.asked).toEqual([])
  expect(pages.getSnapshot()).toMatchObject({ total: 5000, isBusy: false })
  expect(firstGroups(pages.getSnapshot())).toEqual(groups)
})

test('keeps no more of a whole list that was left than of any other', async () => {
  const { pages, stop, wait } = openList(PAGE)
  const groups = Array.from({ length: 5000 }, () => buildGroup())
  pages.receive({ groups, total: 5000, counts: new Map(), tag: '', asked: 9 })
  pages.show(4900, 4908)
  stop()
  pages.subscribe(() => {})
  await wait()
  expect(held(pages)).toHaveLength(40)
  expect(held(pages)).toContain(102)
  pages.receive({ groups, total: 5000, counts: new Map(), tag: '', asked: 10 })
  expect(held(pages)).toHaveLength(105)
})

test('an older first page does not hold up a newer one', async () => {
  const { pages, list, wait } = openList(1000)
  const older = list.page(0)
  list.tag = '2'
  pages.show(300, 316)
  await wait()
  pages.show(0, 16)
  await wait()
  pages.receive(older)
  await wait()
  expect(firstName(pages, 0)).toBe('2: 1')
  expect(pages.getSnapshot()).toMatchObject({ isBusy: false, isOutdated: true })
})

test('a page that fails says so at its first place in view, and leaves the others alone', async () => {
  const { pages, list, wait } = openList(1000)
  list.fails.add(2)
  pages.show(88, 104)
  await wait()
  expect(pages.getSnapshot().failures).toEqual(new Map([[2, { place: 96, isRetrying: false }]]))
  expect(held(pages)).toEqual([0, 1])
  pages.show(92, 108)
  expect(pages.getSnapshot().failures.get(2)?.place).toBe(96)
  pages.show(112, 128)
  expect(pages.getSnapshot().failures.get(2)?.place).toBe(112)

  list.asked = []
  pages.retry(2)
  pages.retry(2)
  expect(pages.getSnapshot().failures.get(2)?.isRetrying).toBe(true)
  expect(pages.getSnapshot().isBusy).toBe(true)
  await wait()
  expect(list.asked).toEqual([2])
  expect(pages.getSnapshot().failures.get(2)?.isRetrying).toBe(false)

  list.fails.clear()
  window.dispatchEvent(new Event('online'))
  await wait()
  expect(pages.getSnapshot().failures.size).toBe(0)
  expect(held(pages)).toEqual([0, 1, 2])
})

test('a page with a newer tag brings those in view along, and drops the others', async () => {
  const { pages, list, wait } = openList(1000)
  pages.show(140, 156)
  await wait()
  expect(held(pages)).toEqual([0, 2, 3])
  Object.assign(list, { tag: '2', total: 1001, asked: [] })
  pages.show(160, 176)
  await wait()
  expect(list.asked).toEqual([])
  pages.show(180, 190)
  await wait()
  expect(list.asked).toEqual([4, 3])
  expect(held(pages)).toEqual([3, 4])
  expect(firstName(pages, 3)).toBe('2: 145')
  expect(pages.getSnapshot()).toMatchObject({ total: 1001, isOutdated: true })

  pages.receive(list.page(0))
  await wait()
  expect(pages.getSnapshot().isOutdated).toBe(false)
  expect(list.asked).toEqual([4, 3])
  expect(held(pages)).toEqual([0, 3, 4])
})

test('a list that keeps changing is reloaded once after each page, no more often', async () => {
  const { pages, list, wait } = openList(1000)
  list.onAsk = async () => {
    list.tag += '+'
  }
  pages.show(140, 156)
  await wait(5000)
  expect(list.asked.length).toBeLessThanOrEqual(4)
  list.asked = []
  pages.receive(list.page(0))
  await wait(5000)
  pages.receive(list.page(0))
  await wait(5000)
  expect(list.asked.length).toBeLessThanOrEqual(4)
  expect(held(pages)).toEqual(expect.arrayContaining([2, 3]))
})

test('what is in view stays while a first page with another tag makes it reload', async () => {
  const { pages, list, wait } = openList(1000)
  pages.show(300, 316)
  await wait()
  const answer = Promise.withResolvers<void>()
  list.onAsk = () => answer.promise
  Object.assign(list, { tag: '2', asked: [] })
  pages.receive(list.page(0))
  expect(list.asked).toEqual([6])
  expect(firstName(pages, 6)).toBe('1: 289')
  expect(pages.getSnapshot().isBusy).toBe(false)
  answer.resolve()
  await wait()
  expect(firstName(pages, 6)).toBe('2: 289')
})

test('a first page with the same tag leaves all as it is', async () => {
  const { pages, list, wait } = openList(1000)
  pages.show(300, 316)
  await wait()
  list.asked = []
  pages.receive(list.page(0))
  await wait()
  expect(list.asked).toEqual([])
  expect(held(pages)).toEqual([0, 6])
})

test('an older answer never takes the place of a newer one', async () => {
  const { pages, list, wait } = openList(1000)
  const late = Promise.withResolvers<void>()
  list.onAsk = (number) => (number === 6 ? late.promise : Promise.resolve())
  pages.show(320, 336)
  await wait()
  list.tag = '2'
  list.onAsk = async () => {}
  pages.receive(list.page(0))
  late.resolve()
  await wait()
  expect(firstName(pages, 0)).toBe('2: 1')
  expect(firstName(pages, 6)).toBe('2: 289')
  expect(list.asked.filter((number) => number === 6)).toHaveLength(2)
})

test('remembered data, without a network, does not replace newer data', async () => {
  const { pages, list, wait } = openList(1000)
  list.remembered.set(6, list.page(6))
  list.tag = '2'
  pages.receive(list.page(0))
  pages.show(300, 316)
  await wait()
  expect(firstName(pages, 0)).toBe('2: 1')
  expect(pages.getSnapshot().failures.has(6)).toBe(true)
})

test('a list that has become shorter forgets what is beyond its end', async () => {
  const { pages, list, wait } = openList(1000)
  pages.show(984, 1000)
  await wait()
  Object.assign(list, { tag: '2', total: 500 })
  pages.receive(list.page(0))
  await wait()
  expect(held(pages)).toEqual([0])
  expect(pages.getSnapshot()).toMatchObject({ total: 500, isBusy: false })
})

test('a list that nobody looks at requests nothing, and continues when somebody comes back', async () => {
  const { pages, list, stop, wait } = openList(1000)
  pages.show(300, 316)
  stop()
  await wait(500)
  expect(list.asked).toEqual([])
  pages.subscribe(() => {})
  await wait()
  expect(list.asked).toEqual([6])
  expect(held(pages)).toEqual([0, 6])
})
