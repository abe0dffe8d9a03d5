import { expect, it } from 'vitest'
import { createGroupStore } from '../../../backend/groups/group-store.ts'
import { buildInput, errorOf } from '../support/app.ts'
import { database, listGroups, send, setUpBackend } from '../support/backend.ts'
import { ada, bob } from '../support/tokens.ts'

setUpBackend()

function create(key: string, input = {}, as = ada) {
  return send('POST', '/api/create-group', {
    as,
    headers: { 'idempotency-key': key },
    payload: buildInput(input),
  })
}
const idFrom = async (...sent: Parameters<typeof create>) => (await create(...sent)).json().insertedId

it('creates one group for the same key by the same member', async () => {
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

it('refuses a key with another body, and changes nothing', async () => {
  const key = crypto.randomUUID()
  const id = await idFrom(key)
  const before = await listGroups()
  const refused = await create(key, { name: 'Another' })
  expect(errorOf(refused)).toMatchObject({ status: 422, code: 'key_reused' })
  expect(await listGroups()).toEqual(before)
  expect(await idFrom(key)).toBe(id)
})

it('does not use up a key if the body is refused', async () => {
  const key = crypto.randomUUID()
  expect((await create(key, { name: '' })).statusCode).toBe(422)
  expect((await create(key)).statusCode).toBe(201)
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
  await createGroupStore(database).sweep()
  const { rows } = await database.query('select key from hobbynest_creates')
  expect(rows).toEqual([{ key }])
})

it.each(['', 'x'.repeat(101), 'with space', 'é'])('responds with 400 to the key %j', async (key) => {
  expect(errorOf(await create(key))).toMatchObject({ status: 400, code: 'bad_idempotency_key' })
})
