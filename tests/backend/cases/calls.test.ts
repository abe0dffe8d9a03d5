import { expect, it } from 'vitest'
import { createGroupStore } from '../../../backend/groups/group-store.ts'
import type { GroupInput } from '../../../src/features/groups/group-input.ts'
import { buildInput, createGroup, errorOf } from '../support/app.ts'
import { app, database, listGroups, listNames, send, setUpBackend } from '../support/backend.ts'
import { ada, bob } from '../support/tokens.ts'

setUpBackend()

const read = async (id: string, as?: object) => (await send('GET', `/api/all-group/${id}`, { as })).json()
const update = (id: string, input: object) =>
  send('PUT', `/api/all-group/${id}`, { as: ada, payload: buildInput({ ...input }) })
const remove = (id: string) => send('DELETE', `/api/all-group/${id}`, { as: ada })

it('creates a group with the creator from the token, and returns it', async () => {
  const payload = buildInput({ _id: 'f'.repeat(24), owner_uid: bob.sub, members: '12' })
  const response = await send('POST', '/api/create-group', { as: ada, payload })
  const { acknowledged, insertedId } = response.json()
  expect([response.statusCode, acknowledged]).toEqual([201, true])
  expect(insertedId).toMatch(/^[\da-f]{24}$/)
  expect(insertedId).not.toBe('f'.repeat(24))
  expect(await read(insertedId, ada)).toEqual({
    ...buildInput(),
    _id: insertedId,
    members: 12,
    userName: ada.name,
    userEmail: ada.email,
    joined: 0,
  })
})

it('keeps characters that join letters and emoji, and drops invisible ones', async () => {
  const texts = {
    name: 'علی\u200cرضا\u202e \u2028👩\u200d👧\u200b',
    description: 'One\v❤\ufe0f\r\ntwo\u0085three\0\ud800',
    location: 'Kiel\u001b\u0007\n\u{e0041}Bay',
    members: ' १२ ',
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

it('accepts an update of an older group that keeps a text longer than a new one may be', async () => {
  const id = await createGroup(app)
  const description = 'x'.repeat(4001)
  await database.query('update hobby_groups set description = $1 where id = $2', [description, id])
  expect((await update(id, { name: 'Essayists', description })).statusCode).toBe(200)
  const { fields } = errorOf(await update(id, { description: `${description}x` }))
  expect(fields).toEqual({ description: 'Description can be at most 4,001 characters. This has 4,002.' })
})

it('shows creates, updates and deletes in the list at once, newest first', async () => {
  const id = await createGroup(app, { name: 'Older' })
  await createGroup(app, { name: 'Newer' })
  expect((await listNames()).slice(0, 2)).toEqual(['Newer', 'Older'])
  await update(id, { name: 'Renamed' })
  expect((await listNames()).slice(0, 2)).toEqual(['Newer', 'Renamed'])
  expect((await remove(id)).json()).toMatchObject({ deletedCount: 1 })
  expect(await listNames()).not.toContain('Renamed')
  expect((await remove(id)).statusCode).toBe(404)
})

it.each(['?email=bob@hobbynest.test', '?email=', '', '?email=ada@hobbynest.test&email=bob@hobbynest.test'])(
  'refuses my-groups%s to Ada',
  async (query) => {
    const response = await send('GET', `/api/my-groups${query}`, { as: ada })
    expect(errorOf(response)).toMatchObject({ status: 403, code: 'forbidden' })
  },
)

it('updates every field of a group except its creator, even if nothing changes', async () => {
  const id = await createGroup(app)
  const input = { name: 'New name', category: 'Writing', members: 3, date: '2088-01-01' }
  for (const _ of ['first', 'again'])
    expect((await update(id, input)).json()).toMatchObject({ modifiedCount: 1 })
  const creator = { userName: ada.name, userEmail: ada.email }
  expect(await read(id, ada)).toEqual({ ...buildInput(input), ...creator, _id: id, joined: 0 })
})

it.each(['0123456789abcdef01234567', 'nonsense', 'x'.repeat(101), "1' or '1'='1", '\0'])(
  'responds with 404 about the group %j, and changes nothing',
  async (id) => {
    const before = await listGroups()
    const path = encodeURIComponent(id)
    for (const response of [
      await send('GET', `/api/all-group/${path}`),
      await update(path, {}),
      await remove(path),
    ]) {
      expect(errorOf(response)).toMatchObject({ status: 404, code: 'not_found' })
    }
    expect(await listGroups()).toEqual(before)
  },
)

/** Inserts an older group, which could not be created any more. */
function insertOld(changes: object): Promise<string> {
  const input = { ...buildInput(), ...changes } as unknown as GroupInput
  return createGroupStore(database).insert(input, { uid: ada.sub, name: ada.name, email: ada.email })
}

it.each([{ category: 'Chess' }, { category: '' }, { date: '2020-02-29' }, { date: 'the first of May' }])(
  'keeps %j in an update, although a new group could not have it',
  async (old) => {
    const id = await insertOld(old)
    expect((await update(id, { ...old, name: 'Changed' })).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ ...old, name: 'Changed' })
  },
)

it.each([
  ['category', 'Draughts', 'Choose one of the categories.'],
  ['date', '2020-03-01', 'End date must not be in the past.'],
  ['date', 'the second of May', 'End date must be a real date, like 2027-05-31.'],
])('refuses to change an older %s to %s, which no new group may have', async (field, value, message) => {
  const id = await insertOld({ category: 'Chess', date: '2020-02-29' })
  expect(errorOf(await update(id, { [field]: value }))).toMatchObject({
    status: 422,
    fields: { [field]: message },
  })
})
