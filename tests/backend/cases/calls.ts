import { expect, it } from 'vitest'
import { type App, buildInput } from '../support/app.ts'
import { ada, adasTwin, bearer, bob } from '../support/tokens.ts'

const UNKNOWN_IDS = ['0123456789abcdef01234567', 'nonsense', 'x'.repeat(101), "1' or '1'='1", '%00']

export async function createGroup(app: App, input = {}, member = ada): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/create-group',
    headers: await bearer(member),
    payload: buildInput(input),
  })
  expect(response.statusCode).toBe(201)
  return response.json().insertedId
}

export async function listNames(app: App): Promise<string[]> {
  const response = await app.inject('/api/all-group')
  return response.json().map((group: { name: string }) => group.name)
}

/** The six calls of spec §7. */
export function describeCalls(app: () => App): void {
  it('creates a group and shows it as the product does, its creator taken from the token', async () => {
    const response = await app().inject({
      method: 'POST',
      url: '/api/create-group',
      headers: await bearer(),
      payload: buildInput({ _id: 'f'.repeat(24), owner_uid: bob.sub, members: '12' }),
    })
    expect(response.statusCode).toBe(201)
    const { acknowledged, insertedId } = response.json()
    expect(acknowledged).toBe(true)
    expect(insertedId).toMatch(/^[\da-f]{24}$/)
    expect(insertedId).not.toBe('f'.repeat(24))

    const found = await app().inject({ url: `/api/all-group/${insertedId}`, headers: await bearer() })
    expect(found.json()).toEqual({
      _id: insertedId,
      name: 'Sunday Sketchers',
      category: 'Drawing & Painting',
      description: 'We draw what we see.',
      location: 'Lisbon',
      members: 12,
      date: '2087-05-31',
      photo: 'https://pictures.test/sketch.jpg',
      userName: ada.name,
      userEmail: ada.email,
      joined: 0,
    })
  })

  it('keeps what joins letters and emoji, and drops what nobody can see', async () => {
    const member = { ...ada, name: 'ශ්\u200dරියානි\u3164 පෙරේරා' }
    const texts = {
      name: 'علی\u200cرضا\u202e \u2028👩\u200d👧\u200b',
      description: 'One\v❤\ufe0f\r\ntwo\u0085three\0\ud800',
      location: 'Kiel\u001b\u0007\n\u{e0041}Bay',
    }
    const id = await createGroup(app(), texts, member)
    expect((await app().inject(`/api/all-group/${id}`)).json()).toMatchObject({
      name: 'علی\u200cرضا 👩\u200d👧',
      description: 'One\n❤\ufe0f\ntwo\nthree',
      location: 'Kiel Bay',
      userName: 'ශ්\u200dරියානි පෙරේරා',
    })
  })

  it.each(['12', ' 12 ', '１２', '١٢', '१२', 12])('takes %j for 12 members', async (members) => {
    const id = await createGroup(app(), { members })
    expect((await app().inject(`/api/all-group/${id}`)).json().members).toBe(12)
  })

  it('lists all groups, newest first', async () => {
    await createGroup(app(), { name: 'Older' })
    await createGroup(app(), { name: 'Newer' })
    const names = await listNames(app())
    expect(names.indexOf('Newer')).toBe(names.indexOf('Older') - 1)
  })

  it('shows a created, an updated and a deleted group in the list at once', async () => {
    const id = await createGroup(app(), { name: 'Fresh' })
    expect(await listNames(app())).toContain('Fresh')
    const headers = await bearer()
    const url = `/api/all-group/${id}`
    await app().inject({ method: 'PUT', url, headers, payload: buildInput({ name: 'Renamed' }) })
    expect(await listNames(app())).toContain('Renamed')
    expect(await listNames(app())).not.toContain('Fresh')
    await app().inject({ method: 'DELETE', url, headers })
    expect(await listNames(app())).not.toContain('Renamed')
  })

  it('responds with 304 to clients that have the list already, and the list again after a change', async () => {
    await createGroup(app())
    const first = await app().inject('/api/all-group')
    expect(first.headers['cache-control']).toBe('no-cache')
    const headers = { 'if-none-match': String(first.headers.etag) }
    const compressed = headers['if-none-match'].replace(/^W\/(.*)"$/, '"other", $1-gzip"')
    for (const tag of [headers['if-none-match'], compressed]) {
      const again = await app().inject({ url: '/api/all-group', headers: { 'if-none-match': tag } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    await createGroup(app())
    expect((await app().inject({ url: '/api/all-group', headers })).statusCode).toBe(200)
  })

  it('shows members their own groups only, by account and not by email', async () => {
    await createGroup(app(), { name: 'Of Ada' }, ada)
    await createGroup(app(), { name: 'Of Bob' }, bob)
    await createGroup(app(), { name: 'Of the twin' }, adasTwin)
    const url = `/api/my-groups?email=${encodeURIComponent('ADA@HobbyNest.test')}`
    const response = await app().inject({ url, headers: await bearer(ada) })
    const names = response.json().map((group: { name: string }) => group.name)
    expect(names[0]).toBe('Of Ada')
    expect(names).not.toContain('Of Bob')
    expect(names).not.toContain('Of the twin')
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it.each(['?email=bob@hobbynest.test', '?email=', '', '?email=ada@hobbynest.test&email=bob@hobbynest.test'])(
    'refuses my-groups%s to Ada',
    async (query) => {
      const response = await app().inject({ url: `/api/my-groups${query}`, headers: await bearer(ada) })
      expect([response.statusCode, response.json().error.code]).toEqual([403, 'forbidden'])
    },
  )

  it('updates a group and keeps its creator and its place in the list', async () => {
    const id = await createGroup(app())
    await createGroup(app(), { name: 'Later' })
    const payload = buildInput({ name: 'New name', category: 'Writing', members: 3, date: '2088-01-01' })
    const url = `/api/all-group/${id}`
    const response = await app().inject({ method: 'PUT', url, headers: await bearer(), payload })
    expect(response.json()).toMatchObject({ modifiedCount: 1 })
    expect((await app().inject({ url, headers: await bearer() })).json()).toEqual({
      ...payload,
      _id: id,
      userName: ada.name,
      userEmail: ada.email,
      joined: 0,
    })
    expect((await listNames(app())).slice(0, 2)).toEqual(['Later', 'New name'])
  })

  it('counts an update that changes nothing as one, so that the member sees that it worked', async () => {
    const id = await createGroup(app())
    const response = await app().inject({
      method: 'PUT',
      url: `/api/all-group/${id}`,
      headers: await bearer(),
      payload: buildInput(),
    })
    expect(response.json()).toMatchObject({ modifiedCount: 1 })
  })

  it('deletes a group once', async () => {
    const request = { method: 'DELETE', url: `/api/all-group/${await createGroup(app())}` } as const
    const headers = await bearer()
    expect((await app().inject({ ...request, headers })).json()).toMatchObject({ deletedCount: 1 })
    expect((await app().inject({ ...request, headers })).statusCode).toBe(404)
  })

  it.each(UNKNOWN_IDS)('responds with 404 about the group %j, and changes nothing', async (id) => {
    const url = `/api/all-group/${encodeURIComponent(id)}`
    const before = (await listNames(app())).length
    const headers = await bearer()
    const responses = [
      await app().inject(url),
      await app().inject({ method: 'PUT', url, headers, payload: buildInput() }),
      await app().inject({ method: 'DELETE', url, headers }),
    ]
    expect(responses.map((response) => [response.statusCode, response.json().error.code])).toEqual(
      responses.map(() => [404, 'not_found']),
    )
    expect(await listNames(app())).toHaveLength(before)
  })

  it('creates as many groups as are sent at once, each with its own id', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => createGroup(app())))
    expect(new Set(ids).size).toBe(30)
  })

  it('says that it is live and ready', async () => {
    expect((await app().inject('/healthz')).statusCode).toBe(200)
    expect((await app().inject('/readyz')).statusCode).toBe(200)
  })
}
