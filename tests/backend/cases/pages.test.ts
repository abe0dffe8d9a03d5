import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createGroupStore } from '../../../backend/groups/group-store.ts'
import { createGroupIndex } from '../../../src/features/find/group-index.ts'
import type { GroupInput } from '../../../src/features/groups/group-input.ts'
import { ANY_GROUP, GROUP_SORTS, type GroupQuery, sortOf } from '../../../src/features/groups/group-query.ts'
import { buildGroup } from '../../factories.ts'
import { describeGroupQuery } from '../../group-query-cases.ts'
import { buildInput, errorOf } from '../support/app.ts'
import { database, listGroups, send, setUpBackend } from '../support/backend.ts'
import { HOSTILE_TEXTS } from '../support/hostile.ts'
import { ada } from '../support/tokens.ts'

setUpBackend()

type Named = { name: string }
/** May also be an older group, which could not be created any more. */
type AnyGroup = Partial<Record<keyof GroupInput, string | number> & { userName: string }>

const INSERT = `insert into hobby_groups (id, owner_uid, user_name, user_email, name, category, description, location,
    members, end_date, photo, created_at, updated_at, name_key, search_text)
  select lpad(to_hex(n), 24, '0'), 'uid-sql', 'Creator', 'sql@hobbynest.test', 'Group ' || n, category, 'Some words.',
    place, n, (date '2030-01-01' + n / 400)::text, '', timestamptz '2026-01-01' + n * interval '1 second', now(),
    'group ' || n,
    concat_ws(E'\\n', ' group ' || n || ' ', lower(' ' || place || ' '), lower(' ' || category || ' creator '), ' some words ')
  from generate_series(1, $1::int) n, lateral (
    select case when n % 20 = 0 then 'Reading' else 'Fishing' end as category,
      case when n <= 1001 then 'Bergen' else 'Oslo' end as place
  ) chosen`

/** Replaces all groups by these, newest first. */
async function fill(groups: AnyGroup[]): Promise<void> {
  await database.query('delete from hobby_groups')
  const store = createGroupStore(database)
  for (const [index, { userName = 'Ada', ...group }] of groups.entries()) {
    const owner = { uid: ada.sub, name: userName, email: ada.email }
    const createdAt = new Date(Date.UTC(2026, 0, 1) - index * 1000)
    await store.insert({ ...buildInput(), ...group } as GroupInput, owner, { createdAt })
  }
}

async function get(query: Record<string, unknown>) {
  const params = Object.entries({ limit: 48, ...query }).map(([name, value]) => [name, String(value)])
  const response = await send('GET', `/api/all-group?${new URLSearchParams(params)}`)
  expect(response.statusCode).toBe(200)
  const counts = new URLSearchParams(String(response.headers['hobbynest-categories']))
  return {
    headers: response.headers,
    names: response.json().map(({ name }: Named): string => name),
    total: Number(response.headers['x-total-count']),
    counts: Object.fromEntries([...counts].map(([name, count]) => [name, Number(count)])),
  }
}

describe('a query in SQL', () => {
  describeGroupQuery(async (groups) => {
    await fill(groups)
    return (query) => get({ ...query, sort: sortOf(query) })
  })
})

describe('a page', () => {
  beforeAll(async () => {
    await database.query('delete from hobby_groups')
    await database.query(INSERT, [1_500])
  })

  it('has 48 groups, the total, and a link to the next one', async () => {
    const { headers, names, total } = await get({ ends: '', place: '', limit: '' })
    expect([names.length, names[0], names[47], total]).toEqual([48, 'Group 1500', 'Group 1453', 1500])
    // Relative, so that it works whatever the path of the API is behind a proxy.
    expect(headers.link).toBe('<?limit=&ends=&place=&offset=48>; rel="next"')
    const next = await send('GET', `/api/all-group${String(headers.link).slice(1, -13)}`)
    expect(next.json()[0].name).toBe('Group 1452')
    expect(next.headers.link).toContain('offset=96')
  })

  it('has the categories if it is the first, and no next page if it is the last', async () => {
    expect((await get({ limit: 8 })).headers).toMatchObject({
      'hobbynest-categories': 'Fishing=1425&Reading=75',
    })
    const last = await get({ offset: 1490, limit: 10 })
    expect([last.names.length, last.total]).toEqual([10, 1500])
    expect(last.headers).not.toHaveProperty('hobbynest-categories')
    expect(last.headers).not.toHaveProperty('link')
    expect((await get({ limit: 0 })).headers).not.toHaveProperty('link')
  })

  it('has the groups of the whole list, without emails and descriptions, which no card shows', async () => {
    const [group] = (await send('GET', '/api/all-group?limit=1')).json()
    const [whole] = await listGroups()
    expect(whole).toEqual({ ...group, description: expect.any(String) })
    expect(group).not.toHaveProperty('userEmail')
  })

  it('is compressed, and has no body for HEAD', async () => {
    const url = '/api/all-group?limit=2'
    const plain = await send('GET', url)
    const gzipped = await send('GET', url, { headers: { 'accept-encoding': 'gzip' } })
    expect(gzipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body)
    const head = await send('HEAD', url)
    expect([head.statusCode, head.body, head.headers['x-total-count']]).toEqual([200, '', '1500'])
    expect([plain.headers['cache-control'], plain.headers.vary]).toEqual(['no-cache', 'accept-encoding'])
  })

  it.each(['?limit=2', '?q=group&limit=2', '?today=2026-06-15'])(
    'is sent again only after a change: %s',
    async (search) => {
      const url = `/api/all-group${search}`
      const tag = String((await send('GET', url)).headers.etag)
      const headers = { 'if-none-match': tag }
      const same = await send('GET', url, { headers })
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', tag])
      await database.query('update hobby_groups set photo = $1 where members = 1500', [search])
      const changed = await send('GET', url, { headers })
      expect([changed.statusCode, changed.json()[0].photo]).toEqual([200, search])
    },
  )

  it('has another ETag on another day, unless the day is given', async () => {
    const tagOf = async (search: string) => (await send('GET', `/api/all-group${search}`)).headers.etag
    expect(await tagOf('?limit=2')).toMatch(/\.\d{4}-\d{2}-\d{2}"$/)
    expect(await tagOf('?limit=2&today=2026-06-15')).toBe(await tagOf(''))
  })

  it.each([
    ['q', 'x'.repeat(501), 'Must be given once, with at most 500 characters.'],
    ['q', 'chess&q=chess', 'Must be given once, with at most 500 characters.'],
    ['category', 'x'.repeat(101), 'Must be given once, with at most 100 characters.'],
    ['place', 'x'.repeat(101), 'Must be given once, with at most 100 characters.'],
    ['ends', 'year', 'Must be one of week, month.'],
    ['status', 'Open', 'Must be one of open, ended.'],
    ['sort', 'members', 'Must be one of listed, newest, oldest, match, name, size.'],
    ['sort', 'name&sort=name', 'Must be one of listed, newest, oldest, match, name, size.'],
    ['today', '2026-05-31&today=2026-05-31', 'Must be a date, like 2027-05-31.'],
    ['today', '2026-02-30', 'Must be a date, like 2027-05-31.'],
    ['offset', '-1', 'Must be a whole number from 0 to 10000000.'],
    ['offset', '10000001', 'Must be a whole number from 0 to 10000000.'],
    ['limit', '101', 'Must be a whole number from 0 to 100.'],
    ['limit', '1e1', 'Must be a whole number from 0 to 100.'],
    ['limit', '10&limit=10', 'Must be a whole number from 0 to 100.'],
    ['page', '1', 'Is not a parameter of this call.'],
    ['__proto__', '1', 'Is not a parameter of this call.'],
  ])('is refused with a bad %s: %j', async (name, value, sentence) => {
    const error = errorOf(await send('GET', `/api/all-group?ends=&${name}=${value}`))
    expect(error).toMatchObject({ status: 400, code: 'bad_parameter' })
    expect(Object.entries(error.fields)).toEqual([[name, sentence]])
  })

  it('never fails, whatever the query', async () => {
    const names = [...Object.keys(ANY_GROUP), 'today', 'offset', 'limit']
    const words = [
      '0',
      '7',
      '\ud800',
      'week',
      'name',
      "'a':*",
      ...HOSTILE_TEXTS.map((text) => text.slice(0, 99)),
    ]
    const anyValue = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.constantFrom(...words))
    const anyQuery = fc.dictionary(fc.constantFrom(...names), anyValue, { minKeys: 1, maxKeys: 4 })
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const { statusCode } = await send('GET', `/api/all-group?${new URLSearchParams(query)}`)
        expect([200, 400]).toContain(statusCode)
      }),
      { numRuns: 100, seed: 1 },
    )
  })
})

it('has an excerpt of the description around a match that no other field of the group has', async () => {
  await fill([
    { name: 'Corner Chess', description: 'Bring a thermos.' },
    { name: 'Thermos Collectors', description: 'Old and new thermos flasks.' },
  ])
  const found = (await send('GET', '/api/all-group?q=thermos')).json()
  expect(found.map(({ name, excerpt }: Record<string, string>) => [name, excerpt])).toEqual([
    ['Thermos Collectors', undefined],
    ['Corner Chess', 'Bring a thermos.'],
  ])
  expect(found[0]).not.toHaveProperty('description')
})

it('finds the same in SQL and in memory, for any groups and any query', async () => {
  const anyWord = fc.oneof(
    // Too short for typing errors: SQL and memory look for similar words among different words.
    fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 1, maxLength: 3 }),
    fc.constantFrom('Chess', 'chest', 'ÆON', 'naïve', '2.5', 'ΟΔΟΣ', 'Straße', '𠮷野家', "o'clock"),
  )
  const anyText = fc.array(anyWord, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
  const anyGroup = fc.record({
    name: anyText,
    category: fc.constantFrom('Fishing', 'Reading', 'Video Gaming'),
    description: anyText,
    location: anyText,
    members: fc.integer({ min: 1, max: 4 }),
    date: fc.constantFrom('2026-06-14', '2026-06-15', '2026-06-20', '2026-07-10', '2027-01-01', 'soon'),
    userName: anyText,
  })
  const anyGroups = fc.array(anyGroup, { minLength: 80, maxLength: 80 })
  const [groups = []] = fc.sample(anyGroups, { numRuns: 1, seed: 1 })
  await fill(groups)
  const { find } = createGroupIndex(groups.map(buildGroup))
  const anyQuery = fc.record({
    q: fc.oneof(fc.constant(''), anyWord, anyText),
    place: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: anyWord }),
    category: fc.constantFrom('', 'Fishing'),
    ends: fc.constantFrom('', 'week', 'month'),
    status: fc.constantFrom('', 'open', 'ended'),
    sort: fc.constantFrom(...GROUP_SORTS),
  })
  await fc.assert(
    fc.asyncProperty(anyQuery, fc.nat({ max: 70 }), async (query, offset) => {
      const today = '2026-06-15'
      const inMemory = await find(query as GroupQuery, today)
      const names = inMemory.groups.map(({ name }) => name)
      const inSql = await get({ ...query, today, limit: 100 })
      expect(inSql.names).toEqual(names)
      expect(inSql.total).toBe(inMemory.groups.length)
      expect(inSql.counts).toEqual(Object.fromEntries(inMemory.counts))
      const page = await get({ ...query, today, offset, limit: 5 })
      expect(page.names).toEqual(names.slice(offset, offset + 5))
    }),
    { numRuns: 150, seed: 1 },
  )
})

it('finds the newest groups for a word that most groups have, and all groups for a rarer one', async () => {
  await database.query('delete from hobby_groups')
  await database.query(INSERT, [4_500])
  const names = (first: number, step: number) =>
    Array.from({ length: 3 }, (_, n) => `Group ${first - n * step}`)
  const [common, inCategory, both] = await Promise.all([
    get({ q: 'creator', limit: 3 }),
    get({ q: 'words creator', category: 'Reading', limit: 3 }),
    get({ q: 'creator group', place: 'berg', limit: 3 }),
  ])
  expect(common).toMatchObject({
    names: names(4500, 1),
    total: 1000,
    counts: { Fishing: 950, Reading: 50 },
  })
  expect(inCategory).toMatchObject({ names: names(4500, 20), total: 225, counts: { Fishing: 950 } })
  expect(both).toMatchObject({ names: names(1001, 1), total: 1000 })
  expect((await get({ q: 'creator', sort: 'size', offset: 997 })).names).toEqual(names(3503, 1))
  expect((await get({ sort: 'size', offset: 4_497 })).names).toEqual(names(3, 1))
  expect((await get({ sort: 'name', category: 'Reading', limit: 3 })).names).toEqual([
    'Group 100',
    'Group 1000',
    'Group 1020',
  ])
})
