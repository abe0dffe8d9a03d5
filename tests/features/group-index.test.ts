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

  test('finds a category in any case and spelling', async () => {
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
})
