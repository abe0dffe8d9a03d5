import { describe, expect, test } from 'vitest'
import {
  applyGroupQuery,
  categoriesOf,
  newestFirst,
  readGroupQuery,
  writeGroupQuery,
} from '../../src/features/groups/group-query.ts'
import { buildGroup } from '../factories.ts'

describe('the address of All Groups', () => {
  test.each([
    ['', { category: '', sort: 'newest' }],
    ['category=Fishing', { category: 'Fishing', sort: 'newest' }],
    ['sort=oldest', { category: '', sort: 'oldest' }],
    ['category=Drawing+%26+Painting&sort=oldest', { category: 'Drawing & Painting', sort: 'oldest' }],
  ] as const)('"%s" asks for %j, and back', (search, query) => {
    expect(readGroupQuery(new URLSearchParams(search))).toEqual(query)
    expect(writeGroupQuery(query)).toBe(search)
  })

  test('that asks for an order there is not shows the newest first', () => {
    expect(readGroupQuery(new URLSearchParams('sort=largest')).sort).toBe('newest')
  })
})

describe('the groups of a query', () => {
  const [late, undated, early, sameDay] = [
    buildGroup({ category: 'Fishing', date: '2087-05-31' }),
    buildGroup({ category: 'Board Games', date: 'someday' }),
    buildGroup({ category: 'Fishing', date: '2087-01-01' }),
    buildGroup({ category: '', date: '2087-05-31' }),
  ]
  const sorted = newestFirst([undated, early, late, sameDay])

  test('come by end date, those without one last, those of one day as the backend lists them', () => {
    expect(sorted).toEqual([late, sameDay, early, undated])
    expect(applyGroupQuery(sorted, { category: '', sort: 'oldest' })).toEqual(sorted.toReversed())
  })

  test('are those of its category', () => {
    expect(applyGroupQuery(sorted, { category: 'Fishing', sort: 'newest' })).toEqual([late, early])
    expect(applyGroupQuery(sorted, { category: 'Chess', sort: 'newest' })).toEqual([])
  })

  test('have these categories, each once and by name', () => {
    expect(categoriesOf(sorted)).toEqual(['Board Games', 'Fishing'])
  })
})
