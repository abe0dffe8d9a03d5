import { HttpResponse, http, type JsonBodyType } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { getFeaturedGroups, getGroup, readGroups } from '../../src/features/groups/groups-api.ts'
import { buildGroup } from '../factories.ts'
import { HOST } from '../mocks/backend.ts'
import { server } from '../mocks/server.ts'

async function show(...documents: JsonBodyType[]) {
  server.use(http.get(`${HOST}/all-group`, () => HttpResponse.json(documents)))
  return getFeaturedGroups(new Map())
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
    expect(await show({ ...buildGroup(), members })).toMatchObject([{ members: shown }])
  })

  test('with nothing but an id, which may be a number, and a name are shown', async () => {
    const texts = {
      category: '',
      description: '',
      location: '',
      date: '',
      photo: '',
      userName: '',
      userEmail: '',
    }
    expect(await show({ _id: 7, name: 'Just a name' })).toEqual([
      { ...texts, _id: '7', name: 'Just a name', members: null },
    ])
  })

  test('are shown if a number was saved for a text, such as the name of a book', async () => {
    const shown = await show({ ...buildGroup(), name: 1984, location: 221 })
    expect(shown).toMatchObject([{ name: '1984', location: '221' }])
  })

  test('have the ids of MongoDB, which some servers send as objects', async () => {
    const group = buildGroup()
    expect(await show({ ...group, _id: { $oid: group._id } })).toEqual([group])
  })

  test('are shown once if sent twice, and with our spelling of their category', async () => {
    const group = buildGroup({ category: 'drawing  & painting' })
    const other = buildGroup({ category: 'Board games' })
    const shown = [{ ...group, category: 'Drawing & Painting' }, other]
    expect(await show(group, other, group)).toEqual(shown)
  })

  test('keep readable fields and a date in any form, but no unsafe photo and no unknown fields', async () => {
    const group = { ...buildGroup(), date: 'next Tuesday' }
    const shown = await show({
      ...group,
      photo: 'javascript:alert(1)',
      location: ['Kiel'],
      __v: 0,
      secret: 'x',
    })
    expect(shown).toEqual([{ ...group, photo: '', location: '' }])
  })

  test('are shown without invisible characters, and with their line breaks', async () => {
    const shown = await show({
      ...buildGroup(),
      name: '❤\ufe0f Rose\u2028\u202eFans',
      location: 'Kiel\u0085Bay',
      description: 'One\vtwo\r\n\u3164',
    })
    expect(shown).toMatchObject([
      { name: '❤\ufe0f Rose Fans', location: 'Kiel Bay', description: 'One\ntwo' },
    ])
  })

  test('are left out and reported if they cannot be shown, and the others stay', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const invisible = buildGroup({ name: '\u2800\u200b' })
    const fine = buildGroup()
    expect(await show({ _id: 'no-name' }, null, 'text', { name: 'No id' }, invisible, fine)).toEqual([fine])
    expect(warn).toHaveBeenCalledTimes(5)
    expect(warn.mock.calls[0]?.[0]).toBe('Left out a group without an id or a name:')
    warn.mockClear()
  })
})

describe('a response without groups', () => {
  test.each([[{ groups: [] }], [null], ['[]'], [12]])('is reported as unreadable: %j', async (body) => {
    await expect(readGroups(body)).rejects.toMatchObject({
      name: 'ApiError',
      message: expect.stringContaining('could not read'),
    })
  })

  // Express sends nothing for null.
  test.each(['null', '{}', '[]', ''])('for one id means that there is no such group: %j', async (body) => {
    server.use(http.get(`${HOST}/all-group/:id`, () => new HttpResponse(body)))
    await expect(getGroup('gone', new Map())).rejects.toMatchObject({ status: 404 })
  })
})

test('a group can be requested by any id, however odd', async () => {
  const echo = http.get(`${HOST}/all-group/:id`, ({ params }) =>
    HttpResponse.json(buildGroup({ name: `${params.id}` })),
  )
  server.use(echo)
  expect((await getGroup('a/b?c#d', new Map())).group.name).toBe('a/b?c#d')
})
