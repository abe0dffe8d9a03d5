import { expect, it } from 'vitest'
import { buildInput, errorOf, openApp, sendTo } from '../support/app.ts'
import { database, setUpBackend } from '../support/backend.ts'

setUpBackend()

const ENDED = '2020-01-01'
const TODAY = new Date().toISOString().slice(0, 10)
let count = 0

async function join(groups: number, creates: number) {
  const sub = `uid-limited-${++count}`
  const as = { sub, name: 'Limited', email: `${sub}@hobbynest.test` }
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
        [age, sub],
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
