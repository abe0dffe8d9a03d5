import { expect, it } from 'vitest'
import { deleteExpired } from '../../../backend/operate/delete-expired.ts'
import { buildInput, errorOf, openApp, sendTo } from '../support/app.ts'
import { database, listGroups, send, setUpBackend } from '../support/backend.ts'
import { ada, bob, newMember } from '../support/tokens.ts'

setUpBackend()

/** Creates a group of Ada's under a key. */
function create(key: string, input = {}, as = ada) {
  return send('POST', '/api/create-group', {
    as,
    headers: { 'idempotency-key': key },
    payload: buildInput(input),
  })
}
const idFrom = async (...sent: Parameters<typeof create>) => (await create(...sent)).json().insertedId

it('creates one group for the same key by the same member', async () => {
  await database.query('delete from hobby_groups')
  const key = crypto.randomUUID()
  const [first, again] = [await create(key), await create(key)]
  expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 201, first.json()])
  expect(await listGroups()).toHaveLength(1)
  await create(key, {}, bob)
  await create('k'.repeat(100))
  expect(await listGroups()).toHaveLength(3)
})

it('creates another group for the same key, once, after the first has been deleted', async () => {
  const key = crypto.randomUUID()
  const first = await idFrom(key)
  await send('DELETE', `/api/all-group/${first}`, { as: ada })
  const second = await idFrom(key)
  expect(second).not.toBe(first)
  expect(await idFrom(key)).toBe(second)
  expect((await send('GET', `/api/all-group/${second}`)).statusCode).toBe(200)
})

it('refuses a key with another body, unless the first one was refused, and changes nothing', async () => {
  const key = crypto.randomUUID()
  expect((await create(key, { name: '' })).statusCode).toBe(422)
  const id = await idFrom(key)
  expect(id).toBeDefined()
  const before = await listGroups()
  const refused = await create(key, { name: 'Another' })
  expect(errorOf(refused)).toMatchObject({ status: 422, code: 'key_reused' })
  expect(await listGroups()).toEqual(before)
  expect(await idFrom(key)).toBe(id)
})

it('forgets a key after a day', async () => {
  const key = crypto.randomUUID()
  const id = await idFrom(key)
  const age = (interval: string) =>
    database.query(`update hobbynest_creates set created_at = now() - $1::interval`, [interval])
  await age('23 hours')
  expect(await idFrom(key)).toBe(id)
  await age('25 hours')
  expect(await idFrom(key)).not.toBe(id)
  await deleteExpired(database)
  const { rows } = await database.query('select key from hobbynest_creates')
  expect(rows).toEqual([{ key }])
})

it.each(['', 'x'.repeat(101), 'with space', 'é'])('responds with 400 to the key %j', async (key) => {
  expect(errorOf(await create(key))).toMatchObject({ status: 400, code: 'bad_idempotency_key' })
})

const ENDED = '2020-01-01'
const TODAY = new Date().toISOString().slice(0, 10)

async function join(groups: number, creates: number) {
  const as = newMember()
  const env = { MAX_GROUPS_PER_MEMBER: String(groups), MAX_CREATES_PER_DAY: String(creates) }
  const app = await openApp(database, { env })
  const create = (input = {}, key?: string) =>
    sendTo(app, 'POST', '/api/create-group', {
      as,
      ...(key && { headers: { 'idempotency-key': key } }),
      payload: buildInput(input),
    })
  const mine = () => sendTo(app, 'GET', `/api/my-groups?email=${as.email}`, { as })
  return {
    create,
    add: async (date?: string) => (await create(date ? { date } : {})).json().insertedId,
    change: (id: string, date: string) =>
      sendTo(app, 'PUT', `/api/all-group/${id}`, { as, payload: buildInput({ date }) }),
    remove: (id: string) => sendTo(app, 'DELETE', `/api/all-group/${id}`, { as }),
    countGroups: async () => (await mine()).json().length,
    makeOlder: (age: string) =>
      database.query(
        'update hobbynest_creates set created_at = created_at - $1::interval where owner_uid = $2',
        [age, as.sub],
      ),
  }
}

it('limits the groups a member starts within a day, deleted ones included', async () => {
  const member = await join(100, 2)
  expect((await member.remove(await member.add())).statusCode).toBe(200)
  await member.add()
  await member.makeOlder('23 hours')
  expect(errorOf(await member.create())).toEqual({
    status: 429,
    code: 'too_many_creates',
    message: 'You have reached the limit of new groups within a day, which is 2. Please try again tomorrow.',
  })
  expect(await member.countGroups()).toBe(1)
  await member.makeOlder('2 hours')
  expect((await member.create()).statusCode).toBe(201)
})

it('limits how many active groups a member has', async () => {
  const member = await join(2, 100)
  const [first, second] = [await member.add(TODAY), await member.add()]
  expect(errorOf(await member.create())).toEqual({
    status: 409,
    code: 'too_many_groups',
    message:
      'You have reached the limit of active groups, which is 2. Delete one, or wait until one has ended.',
  })
  expect((await member.change(second, '2088-01-01')).statusCode).toBe(200)
  await database.query('update hobby_groups set end_date = $2 where id = $1', [first, ENDED])
  expect((await member.create()).statusCode).toBe(201)
  // Moving the end date of an ended group cannot exceed the limit either.
  expect(errorOf(await member.change(first, TODAY)).code).toBe('too_many_groups')
  expect((await member.change(first, ENDED)).statusCode).toBe(200)
  await member.remove(second)
  expect((await member.change(first, TODAY)).statusCode).toBe(200)
})

it('does not let simultaneous creates past the limit', async () => {
  const member = await join(5, 100)
  const responses = await Promise.all(Array.from({ length: 20 }, () => member.create()))
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
  expect(await member.countGroups()).toBe(5)
  const other = await join(100, 3)
  await Promise.all(Array.from({ length: 20 }, (_, key) => other.create({}, `at-once-${key}`)))
  expect(await other.countGroups()).toBe(3)
})

it('accepts a retried create whose response was lost, even if it was the last one allowed', async () => {
  const member = await join(100, 1)
  const first = await member.create({}, 'last-one')
  expect((await member.create({}, 'last-one')).json()).toEqual(first.json())
  expect((await member.create({}, 'another')).statusCode).toBe(429)
})
