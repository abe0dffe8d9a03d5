import { describe, expect, test } from 'vitest'
import { createGroupIndex } from '../../src/features/find/group-index.ts'
import { ANY_GROUP } from '../../src/features/groups/group-query.ts'
import { buildGroup } from '../factories.ts'
import { describeGroupQuery } from '../group-query-cases.ts'

describe('a query answered in memory', () => {
  describeGroupQuery(async (groups) => {
    const { find } = createGroupIndex(groups.map(buildGroup))
    return async ({ today, ...query }) => {
      const { groups: found, counts } = await find(query, today)
      return {
        names: found.map(({ name }) => name),
        total: found.length,
        counts: Object.fromEntries(counts),
      }
    }
  })

  test('finds and counts all groups, however many match, with the best first', async () => {
    const list = Array.from({ length: 1200 }, () => buildGroup({ description: 'For newcomers.' }))
    const { find } = createGroupIndex([...list, buildGroup({ name: 'Newcomers', category: 'Fishing' })])
    const { groups, counts } = await find({ ...ANY_GROUP, q: 'newcomers' }, '2026-11-24')
    expect([groups.length, groups[0]?.name]).toEqual([1201, 'Newcomers'])
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(1201)
  })
})
