import { describe } from 'vitest'
import { createGroupIndex } from '../../src/features/groups/find/group-index.ts'
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
})
