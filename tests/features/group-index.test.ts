import { describe, expect, test } from 'vitest'
import { createGroupIndex } from '../../src/features/groups/find/group-index.ts'
import { ANY_GROUP } from '../../src/features/groups/find/group-query.ts'
import { buildGroup } from '../factories.ts'
import { describeGroupQuery } from '../group-query-cases.ts'

describe('a query answered in memory', () => {
  describeGroupQuery(async (groups) => {
    const { find } = createGroupIndex(groups.map(buildGroup))
    return async ({ today, offset, limit, ...query }) => {
      const found = await find(query, today)
      return {
        names: found.groups.slice(offset, offset + limit).map(({ name }) => name),
        total: found.groups.length,
        counts: Object.fromEntries(found.counts),
      }
    }
  })

  test('a category is found however it is written', async () => {
    const { find } = createGroupIndex([
      buildGroup({ name: 'Corner Chess', category: 'board games' }),
      buildGroup({ name: 'Night Perch', category: 'Fishing' }),
      buildGroup({ name: 'Old Perch', category: 'fishing' }),
    ])
    const names = async (category: string) =>
      (await find({ ...ANY_GROUP, category }, '2026-11-24')).groups.map(({ name }) => name)
    expect(await names('Board-Games')).toEqual(['Corner Chess'])
    expect(await names('Fishing')).toEqual(['Night Perch', 'Old Perch'])
    expect(await names('fishing')).toEqual(['Night Perch', 'Old Perch'])
    expect(await names('Fish')).toEqual([])
  })

  test('a place forgives typing errors where it is nowhere as it is typed', async () => {
    const { find } = createGroupIndex([
      buildGroup({ name: 'Corner Chess', location: 'Potsdam' }),
      buildGroup({ name: 'Postdam Lens', location: 'Zürich' }),
    ])
    const names = async (place: string) =>
      (await find({ ...ANY_GROUP, place }, '2026-11-24')).groups.map(({ name }) => name)
    expect(await names('postdam')).toEqual(['Corner Chess'])
    expect(await names('pots')).toEqual(['Corner Chess'])
    expect(await names('zürihc')).toEqual(['Postdam Lens'])
    expect(await names('berlin')).toEqual([])
  })

  test('what was found last is found again without looking, on the same day', async () => {
    const { find } = createGroupIndex([
      buildGroup({ name: 'Corner Chess' }),
      buildGroup({ name: 'Night Perch' }),
    ])
    const all = await find(ANY_GROUP, '2026-11-23')
    expect((await find({ ...ANY_GROUP, q: 'chess' }, '2026-11-23')).groups).toHaveLength(1)
    expect(await find(ANY_GROUP, '2026-11-23')).toBe(all)
    expect(await find(ANY_GROUP, '2026-11-24')).not.toBe(all)
  })

  test('of a long word that is deleted letter by letter, the last ten answers are here', async () => {
    const { find } = createGroupIndex([buildGroup({ name: 'Corner Chess' })])
    const beginnings = Array.from('corner chess', (_, index) => 'corner chess'.slice(0, index + 1))
    const ask = (q: string) => find({ ...ANY_GROUP, q }, '2026-11-24')
    const typed = new Map<string, unknown>()
    for (const q of beginnings) typed.set(q, await ask(q))
    for (const q of beginnings.toReversed().slice(0, 10)) expect(await ask(q), q).toBe(typed.get(q))
    expect(await ask('c')).not.toBe(typed.get('c'))
  })
})
