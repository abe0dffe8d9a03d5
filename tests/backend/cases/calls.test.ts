import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createGroupStore } from '../../../backend/groups/group-store.ts'
import type { Feature } from '../../../src/api/backend-features.ts'
import type { GroupInput } from '../../../src/features/groups/group-input.ts'
import { buildInput, createGroup, errorOf } from '../support/app.ts'
import { app, database, listGroups, send, setUpBackend } from '../support/backend.ts'
import { ada, bob, newMember } from '../support/tokens.ts'

setUpBackend()

const read = async (id: string) => (await send('GET', `/api/all-group/${id}`)).json()
const update = (id: string, input: Record<string, unknown>) =>
  send('PUT', `/api/all-group/${id}`, { as: ada, payload: buildInput(input) })

it('creates a group with the organiser from the token, and returns it', async () => {
  const payload = buildInput({ _id: 'f'.repeat(24), owner_uid: bob.sub, members: '12' })
  const response = await send('POST', '/api/create-group', { as: ada, payload })
  const { acknowledged, insertedId } = response.json()
  expect([response.statusCode, acknowledged]).toEqual([201, true])
  expect(insertedId).toMatch(/^[\da-f]{24}$/)
  expect(insertedId).not.toBe('f'.repeat(24))
  const { userEmail: _, ...input } = buildInput()
  const group = { ...input, userName: ada.name, _id: insertedId, members: 12, joined: 0 }
  expect(await read(insertedId)).toEqual(group)
  expect((await listGroups())[0]).toEqual(group)
})

it('keeps characters that join letters and emoji, and drops invisible ones', async () => {
  const texts = {
    name: 'علی\u200cرضا\u202e \u2028👩\u200d👧\u200b',
    description: 'One\v❤\ufe0f\r\ntwo\u0085three\0\ud800',
    location: 'Kiel\u001b\u0007\n\u{e0041}Bay',
    members: ' 12 ',
  }
  const member = { ...ada, name: 'ශ්\u200dරියානි\u3164 පෙරේරා' }
  expect(await read(await createGroup(app, texts, member))).toMatchObject({
    name: 'علی\u200cرضا 👩\u200d👧',
    description: 'One\n❤\ufe0f\ntwo\nthree',
    location: 'Kiel Bay',
    members: 12,
    userName: 'ශ්\u200dරියානි පෙරේරා',
  })
})

it.each(['?email=bob@hobbynest.test', '?email=', '', '?email=ada@hobbynest.test&email=bob@hobbynest.test'])(
  'refuses my-groups%s to Ada',
  async (query) => {
    const response = await send('GET', `/api/my-groups${query}`, { as: ada })
    expect(errorOf(response)).toMatchObject({ status: 403, code: 'forbidden' })
  },
)

it('updates every field of a group except its organiser, even if nothing changes', async () => {
  const id = await createGroup(app)
  const input = { name: 'New name', category: 'Writing', members: 3, date: '2088-01-01' }
  for (const _ of ['first', 'again'])
    expect((await update(id, input)).json()).toMatchObject({ modifiedCount: 1 })
  const organiser = { userName: ada.name, userEmail: ada.email }
  const [mine] = (await send('GET', `/api/my-groups?email=${ada.email}`, { as: ada })).json()
  expect(mine).toEqual({ ...buildInput(input), ...organiser, _id: id, joined: 0 })
})

it.each([
  ['another category', 'category', 'Chess', 'Draughts', 'Choose one of the categories.'],
  ['no category', 'category', '', 'Draughts', 'Choose one of the categories.'],
  ['an earlier date', 'date', '2020-02-29', '2020-03-01', 'End date must not be in the past.'],
  ['no date', 'date', 'the first of May', '1 June', 'End date must be a real date, like 2027-05-31.'],
  [
    'a longer text',
    'description',
    'x'.repeat(4001),
    'x'.repeat(4002),
    'Description can be at most 4,001 characters. This has 4,002.',
  ],
])('keeps %s of an older group, but refuses a new one', async (_, field, old, other, message) => {
  const input = { ...buildInput(), [field]: old } as unknown as GroupInput
  const owner = { uid: ada.sub, name: ada.name, email: ada.email }
  const id = await createGroupStore(database).insert(input, owner)
  expect((await update(id, { [field]: old, name: 'Changed' })).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ [field]: old, name: 'Changed' })
  const refused = errorOf(await update(id, { [field]: other }))
  expect(refused).toMatchObject({ status: 422, fields: { [field]: message } })
})

function write(method: 'PUT' | 'DELETE', id: string, ifMatch?: string, as = ada) {
  return send(method, `/api/all-group/${id}`, {
    as,
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
    ...(method === 'PUT' && { payload: buildInput({ name: `After ${ifMatch}` }) }),
  })
}

const tagOf = async (id: string) => (await send('GET', `/api/all-group/${id}`)).headers.etag

// Proxies that compress change ETags: nginx to W/"v1", Apache to "v1-gzip" or "v1-br", Jetty to "v1--gzip".
it.each([...['"v1"', '"v7", "v1"', '*'], ...['W/"v1"', '"v1-gzip"', '"v1-br"', '"v1--gzip"', '"v1;gzip"']])(
  'overwrites version 1 with If-Match %s',
  async (ifMatch) => {
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await write(method, await createGroup(app), ifMatch)).statusCode).toBe(200)
    }
  },
)

it.each(['"v1"', '"v3"', '"v99999999999999999999"', 'v2', '""', '', "' or 1=1"])(
  'responds with 412 to If-Match %j over version 2, and writes nothing',
  async (ifMatch) => {
    const id = await createGroup(app)
    await write('PUT', id)
    const before = await listGroups()
    for (const method of ['PUT', 'DELETE'] as const) {
      expect(errorOf(await write(method, id, ifMatch))).toEqual({
        status: 412,
        code: 'changed_meanwhile',
        message: 'This group has changed since you loaded it.',
      })
    }
    expect([await listGroups(), await tagOf(id)]).toEqual([before, '"v2"'])
  },
)

it('confirms an update that is sent again because its response was lost', async () => {
  const id = await createGroup(app)
  for (const _ of ['first', 'again']) expect((await write('PUT', id, '"v1"')).statusCode).toBe(200)
  expect(await tagOf(id)).toBe('"v2"')
})

it('responds with 412 rather than 422 to an outdated form whose values may no longer be kept', async () => {
  const id = await createGroup(app)
  await write('PUT', id)
  const [headers, payload] = [{ 'if-match': '"v1"' }, buildInput({ date: '2020-01-01' })]
  const update = (options: object) => send('PUT', `/api/all-group/${id}`, { as: ada, payload, ...options })
  expect([(await update({ headers })).statusCode, (await update({})).statusCode]).toEqual([412, 422])
})

it('responds with 403 and 404 before it checks the version', async () => {
  const id = await createGroup(app)
  for (const method of ['PUT', 'DELETE'] as const) {
    expect((await write(method, id, '"v9"', bob)).statusCode).toBe(403)
  }
  await write('DELETE', id)
  expect((await write('PUT', id, '"v1"')).statusCode).toBe(404)
})

it('compresses a long list of a member’s own groups, but not one group', async () => {
  const member = newMember()
  const description = 'We meet on Sundays. '.repeat(200)
  const ids = [await createGroup(app, { description }, member)]
  for (let count = 1; count < 5; count += 1) ids.push(await createGroup(app, { description }, member))
  const url = `/api/my-groups?email=${member.email}`
  const plain = await send('GET', url, { as: member })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.json()).toHaveLength(5)
  const gzip = { as: member, headers: { 'accept-encoding': 'gzip' } }
  const gzipped = await send('GET', url, gzip)
  expect(gzipped.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(gzipped.rawPayload.length),
    vary: expect.stringContaining('accept-encoding'),
  })
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body)
  expect((await send('HEAD', url, gzip)).headers['content-length']).toBe(String(gzipped.rawPayload.length))
  expect((await send('GET', `/api/all-group/${ids[0]}`, gzip)).headers['content-encoding']).toBeUndefined()
})

it('announces in each response the features beyond the six calls', async () => {
  const always: Feature[] = ['idempotency-key', 'if-match', 'members', 'photos', 'account', 'reports', 'desk']
  const announced: Feature[] = [...always, 'messages']
  for (const url of ['/api/all-group', '/api/all-group/nope', '/api/my-groups', '/api/create-group']) {
    expect((await send('GET', url)).headers['hobbynest-features']).toBe(announced.join(', '))
  }
})
