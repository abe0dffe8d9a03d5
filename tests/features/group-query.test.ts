import { describe, expect, test } from 'vitest'
import {
  ANY_GROUP,
  readGroupQuery,
  readShown,
  writeGroupQuery,
} from '../../src/features/groups/group-query.ts'

describe('the address of All Groups', () => {
  test.each([
    ['category=Drawing+%26+Painting&sort=oldest', { category: 'Drawing & Painting', sort: 'oldest' }],
    [
      'q=film+bath&place=Bath&ends=week&status=open',
      { q: 'film bath', place: 'Bath', ends: 'week', status: 'open' },
    ],
    ['q=film&sort=newest', { q: 'film', sort: 'newest' }],
  ] as const)('"%s" stands for the query %j, and the other way round', (search, query) => {
    expect(readGroupQuery(new URLSearchParams(search))).toEqual({ ...ANY_GROUP, ...query })
    expect(writeGroupQuery(query)).toBe(search)
  })

  test.each([
    ['sort=largest&ends=tomorrow&status=full', ''],
    ['q=+film+&place=+', 'q=film'],
    ['sort=newest', ''],
    ['q=film&sort=match', 'q=film'],
    ['utm_source=letter', ''],
    ['sort=match', ''],
    ['sort=listed', ''],
    ['category=fishing+', 'category=Fishing'],
  ])('"%s" means "%s"', (search, meant) => {
    expect(writeGroupQuery(readGroupQuery(new URLSearchParams(search)))).toBe(meant)
  })

  test('may have texts that are too long, or characters that no backend accepts', () => {
    const long = 'x\0'.repeat(600)
    const query = readGroupQuery(new URLSearchParams({ q: long, category: long, place: long }))
    const [q, others] = ['x'.repeat(500), 'x'.repeat(100)]
    expect(query).toEqual({ ...ANY_GROUP, q, category: others, place: others })
  })

  test.each([
    ['', 48],
    ['show=96', 96],
    ['show=97', 144],
    ['show=1', 48],
    ['show=-96', 48],
    ['show=all', 48],
    ['show=1e9', 480],
  ])('"%s" shows %i groups', (search, shown) => {
    expect(readShown(new URLSearchParams(search))).toBe(shown)
  })
})
