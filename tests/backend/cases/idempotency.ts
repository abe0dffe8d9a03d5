import { expect, it } from 'vitest'
import type { Database } from '../../../backend/database/database.ts'
import { createGroupStore } from '../../../backend/groups/group-store.ts'
import { type App, buildInput } from '../support/app.ts'
import { ada, bearer, bob } from '../support/tokens.ts'

let count = 0

/** A create that is sent again, because its response was lost. */
export function describeIdempotency({ app, database }: { app: () => App; database: () => Database }): void {
  async function create(key: string, { member = ada, input = {} } = {}) {
    return app().inject({
      method: 'POST',
      url: '/api/create-group',
      headers: { ...(await bearer(member)), 'idempotency-key': key },
      payload: buildInput(input),
    })
  }

  async function countGroups(): Promise<number> {
    return (await app().inject('/api/all-group')).json().length
  }

  const newKey = () => `key-${++count}`

  it('creates one group for the same key by the same member', async () => {
    const [before, key] = [await countGroups(), newKey()]
    const [first, again] = [await create(key), await create(key)]
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json()).toEqual(first.json())
    expect(await countGroups()).toBe(before + 1)
  })

  it('keeps the keys of members apart, and creates without a key as usual', async () => {
    const [before, key] = [await countGroups(), newKey()]
    await create(key)
    await create(key, { member: bob })
    await create(newKey())
    expect(await countGroups()).toBe(before + 3)
  })

  it('creates another group after the first was deleted, once', async () => {
    const key = newKey()
    const { insertedId } = (await create(key)).json()
    await app().inject({ method: 'DELETE', url: `/api/all-group/${insertedId}`, headers: await bearer() })
    const [second, again] = [(await create(key)).json(), (await create(key)).json()]
    expect(second.insertedId).not.toBe(insertedId)
    expect(again).toEqual(second)
    expect((await app().inject(`/api/all-group/${second.insertedId}`)).statusCode).toBe(200)
  })

  it('refuses a key with another body, and changes nothing', async () => {
    const key = newKey()
    const { insertedId } = (await create(key)).json()
    const before = (await app().inject('/api/all-group')).body
    const response = await create(key, { input: { name: 'Another' } })
    expect([response.statusCode, response.json().error.code]).toEqual([422, 'key_reused'])
    expect((await app().inject('/api/all-group')).body).toBe(before)
    expect((await create(key)).json().insertedId).toBe(insertedId)
  })

  it('does not use up a key with a body that is refused', async () => {
    const key = newKey()
    expect((await create(key, { input: { name: '' } })).statusCode).toBe(422)
    expect((await create(key)).statusCode).toBe(201)
  })

  it('forgets a key after a day', async () => {
    const key = newKey()
    const { insertedId } = (await create(key)).json()
    const age = (interval: string) =>
      database().query(`update hobbynest_creates set created_at = now() - $1::interval`, [interval])
    await age('23 hours')
    expect((await create(key)).json().insertedId).toBe(insertedId)
    await age('25 hours')
    expect((await create(key)).json().insertedId).not.toBe(insertedId)
    await createGroupStore(database()).sweep()
    const { rows } = await database().query('select key from hobbynest_creates where key is not null')
    expect(rows).toEqual([{ key }])
  })

  it.each(['', 'x'.repeat(101), 'with space', 'é'])('responds with 400 to the key %j', async (key) => {
    const response = await create(key)
    expect([response.statusCode, response.json().error.code]).toEqual([400, 'bad_idempotency_key'])
  })

  it('accepts a key of 100 characters', async () => {
    expect((await create('k'.repeat(100))).statusCode).toBe(201)
  })
}
