import { expect, it } from 'vitest'
import { type App, buildInput } from '../support/app.ts'
import { ada, adasTwin, bearer, bob } from '../support/tokens.ts'
import { createGroup } from './calls.ts'

const WHO = [
  { who: 'nobody', member: null, status: 401 },
  { who: 'the owner', member: ada, status: 200 },
  { who: 'another member', member: bob, status: 403 },
  { who: 'another member with the same e-mail', member: adasTwin, status: 403 },
]
const CALLS = [
  { method: 'PUT', payload: buildInput({ name: 'Taken over' }) },
  { method: 'DELETE', payload: undefined },
] as const

/** Who may change whose group. */
export function describeOwnership(app: () => App): void {
  it.each(WHO.flatMap((who) => CALLS.map((call) => ({ ...who, ...call }))))(
    'answers $status when $who sends $method, and lets only the owner change a row',
    async ({ member, status, method, payload }) => {
      const id = await createGroup(app(), {}, ada)
      const before = await app().inject('/api/all-group')
      const answer = await app().inject({
        method,
        url: `/api/all-group/${id}`,
        headers: member ? await bearer(member) : {},
        ...(payload && { payload }),
      })
      expect(answer.statusCode).toBe(status)
      const after = await app().inject('/api/all-group')
      if (status === 200) expect(after.body).not.toBe(before.body)
      else expect(after.body).toBe(before.body)
    },
  )

  it('lets nobody create a group without a token', async () => {
    const before = await app().inject('/api/all-group')
    const answer = await app().inject({ method: 'POST', url: '/api/create-group', payload: buildInput() })
    expect(answer.statusCode).toBe(401)
    expect((await app().inject('/api/all-group')).body).toBe(before.body)
  })
}
