import { HttpResponse, http, type JsonBodyType } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { getFeaturedGroups, getGroup, readGroups } from '../../src/features/groups/groups-api.ts'
import { buildGroup } from '../factories.ts'
import { HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'

function respondWith(body: JsonBodyType) {
  server.use(http.get(`${HOST}/all-group`, () => HttpResponse.json(body)))
}

describe('old groups', () => {
  test.each([
    ['12', 12],
    [' 7 ', 7],
    ['abc', null],
    ['', null],
    [-3, null],
    [2.5, null],
    [null, null],
    [undefined, null],
    [{ $numberInt: '12' }, null],
  ])('with %j members are shown with %j', async (members, shown) => {
    respondWith([{ ...buildGroup(), members }])
    expect((await getFeaturedGroups()).groups[0]?.members).toBe(shown)
  })

  test('with nothing but an id and a name are shown', async () => {
    respondWith([{ _id: 'old-1', name: 'Just a name' }])
    expect((await getFeaturedGroups()).groups).toEqual([
      {
        _id: 'old-1',
        name: 'Just a name',
        category: '',
        description: '',
        location: '',
        members: null,
        date: '',
        photo: '',
        userName: '',
        userEmail: '',
      },
    ])
  })

  test('may have numbers as ids', async () => {
    respondWith([{ _id: 7, name: 'Seventh' }])
    expect((await getFeaturedGroups()).groups[0]?._id).toBe('7')
  })

  test('keep readable fields and a date in any form, but no unsafe photo and no unknown fields', async () => {
    const group = buildGroup()
    respondWith([
      { ...group, date: 'next Tuesday', photo: 'javascript:alert(1)', location: 12, __v: 0, secret: 'x' },
    ])
    expect((await getFeaturedGroups()).groups).toEqual([
      { ...group, date: 'next Tuesday', photo: '', location: '' },
    ])
  })

  test('are shown without invisible characters, and with their line breaks', async () => {
    respondWith([
      {
        ...buildGroup(),
        name: '❤\ufe0f Rose\u2028\u202eFans',
        location: 'Kiel\u0085Bay',
        description: 'One\vtwo\r\n\u3164',
      },
    ])
    expect((await getFeaturedGroups()).groups).toMatchObject([
      { name: '❤\ufe0f Rose Fans', location: 'Kiel Bay', description: 'One\ntwo' },
    ])
  })

  test('are left out and reported if they cannot be shown, and the others stay', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    respondWith([
      { _id: 'no-name' },
      null,
      'text',
      { name: 'No id' },
      buildGroup({ name: '\u2800\u200b' }),
      buildGroup({ name: 'Fine' }),
    ])
    expect((await getFeaturedGroups()).groups.map(({ name }) => name)).toEqual(['Fine'])
    expect(warn).toHaveBeenCalledTimes(5)
    expect(warn.mock.calls[0]?.[0]).toBe('Left out a group without an id or a name:')
    warn.mockClear()
  })
})

describe('a response without groups', () => {
  test.each([[{ groups: [] }], [null], ['[]'], [12]])('is reported as unreadable: %j', async (body) => {
    await expect(readGroups(body)).rejects.toMatchObject({ name: 'ApiError', code: 'unreadable' })
  })

  test.each([[null], [{}], [[]]])('for one id means that there is no such group: %j', async (body) => {
    server.use(http.get(`${HOST}/all-group/:id`, () => HttpResponse.json(body)))
    await expect(getGroup('gone')).rejects.toMatchObject({ status: 404 })
  })
})

test('a group can be requested by any id, however odd', async () => {
  server.use(
    http.get(`${HOST}/all-group/:id`, ({ params }) =>
      HttpResponse.json(buildGroup({ name: `${params.id}` })),
    ),
  )
  expect((await getGroup('a/b?c#d')).group.name).toBe('a/b?c#d')
})
