import { expect, it } from 'vitest'
import type { Database } from '../../../backend/database/database.ts'
import { createGroupStore } from '../../../backend/groups/group-store.ts'
import { type App, buildInput, openApp } from '../support/app.ts'
import { bearer } from '../support/tokens.ts'

const ENDED = '2020-01-01'
const TODAY = new Date().toISOString().slice(0, 10)
let count = 0

/** How much of the site one member can take up. */
export function describeMemberLimits(database: () => Database): void {
  /** A new member, at a backend with these limits. */
  async function join(groups: number, creates: number) {
    const sub = `uid-limited-${++count}`
    const member = { sub, name: 'Limited', email: `${sub}@hobbynest.test` }
    const env = { MAX_GROUPS_PER_MEMBER: String(groups), MAX_CREATES_PER_DAY: String(creates) }
    const app: App = await openApp(database(), { env })
    const headers = await bearer(member)
    return {
      create: (input = {}, key?: string) =>
        app.inject({
          method: 'POST',
          url: '/api/create-group',
          headers: { ...headers, ...(key && { 'idempotency-key': key }) },
          payload: buildInput(input),
        }),
      change: (id: string, date: string) =>
        app.inject({ method: 'PUT', url: `/api/all-group/${id}`, headers, payload: buildInput({ date }) }),
      remove: (id: string) => app.inject({ method: 'DELETE', url: `/api/all-group/${id}`, headers }),
      mine: () => app.inject({ url: `/api/my-groups?email=${member.email}`, headers }),
      makeOlder: (age: string) =>
        database().query(
          'update hobbynest_creates set created_at = created_at - $1::interval where owner_uid = $2',
          [age, sub],
        ),
    }
  }

  const left = async ({ mine }: Awaited<ReturnType<typeof join>>) => {
    const { headers } = await mine()
    return [headers['hobbynest-groups-left'], headers['hobbynest-creates-left']]
  }

  it('limits the groups a member starts per day, deleted ones included, and says when the next one is allowed', async () => {
    const member = await join(100, 2)
    expect(await left(member)).toEqual(['100', '2'])
    const first = (await member.create()).json().insertedId
    expect((await member.remove(first)).statusCode).toBe(200)
    expect((await member.create()).statusCode).toBe(201)
    expect(await left(member)).toEqual(['99', '0'])
    await member.makeOlder('20 hours 30 minutes')
    const refused = await member.create()
    expect([refused.statusCode, refused.json().error]).toEqual([
      429,
      {
        code: 'too_many_creates',
        message:
          'You have started 2 groups within a day, which is the limit. You can start the next one in 4 hours.',
      },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3 * 3600)
    expect((await member.mine()).json()).toHaveLength(1)
    await member.makeOlder('4 hours')
    expect((await member.create()).statusCode).toBe(201)
  })

  it('limits how many active groups a member has', async () => {
    const member = await join(2, 100)
    const [first, second] = [
      (await member.create({ date: TODAY })).json().insertedId,
      (await member.create()).json().insertedId,
    ]
    const refused = await member.create()
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      {
        code: 'too_many_groups',
        message:
          'You have 2 groups that have not ended, which is the limit. Delete one, or wait until one has ended.',
      },
    ])
    expect(await left(member)).toEqual(['0', '98'])
    expect((await member.change(second, '2088-01-01')).statusCode).toBe(200)
    await database().query('update hobby_groups set end_date = $2 where id = $1', [first, ENDED])
    expect(await left(member)).toEqual(['1', '98'])
    expect((await member.create()).statusCode).toBe(201)
    // An ended one cannot come back beyond the limit either.
    expect((await member.change(first, TODAY)).json().error.code).toBe('too_many_groups')
    expect((await member.change(first, ENDED)).statusCode).toBe(200)
    await member.remove(second)
    expect((await member.change(first, TODAY)).statusCode).toBe(200)
  })

  it('does not let simultaneous creates past the limit', async () => {
    const member = await join(5, 100)
    const responses = await Promise.all(Array.from({ length: 20 }, () => member.create()))
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
    expect((await member.mine()).json()).toHaveLength(5)
    const other = await join(100, 3)
    await Promise.all(Array.from({ length: 20 }, (_, key) => other.create({}, `at-once-${key}`)))
    expect((await other.mine()).json()).toHaveLength(3)
  })

  it('accepts a retried create whose response was lost, even if it was the last one allowed', async () => {
    const member = await join(100, 1)
    const first = await member.create({}, 'last-one')
    expect((await member.create({}, 'last-one')).json()).toEqual(first.json())
    expect((await member.create({}, 'another')).statusCode).toBe(429)
  })

  it('forgets after a day who started how many', async () => {
    const member = await join(100, 1)
    await member.create()
    await database().query(`update hobbynest_creates set created_at = created_at - interval '25 hours'`)
    await createGroupStore(database()).sweep()
    const { rows } = await database().query(
      `select 1 from hobbynest_creates where created_at < now() - interval '1 day'`,
    )
    expect(rows).toEqual([])
  })
}
