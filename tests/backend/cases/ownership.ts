import { expect, it } from 'vitest'
import { type App, buildInput } from '../support/app.ts'
import { ada, adasTwin, bearer, bob, operator } from '../support/tokens.ts'
import { createGroup } from './calls.ts'

const WHO = [
  { who: 'nobody', member: null },
  { who: 'the owner', member: ada },
  { who: 'another member', member: bob },
  { who: 'another member with the same unverified email', member: adasTwin },
  { who: 'an operator', member: operator },
  {
    who: 'another member with an operator’s unverified email',
    member: { ...operator, email_verified: false },
  },
]

const MINE = `/api/my-groups?email=${ada.email}`
const IN_ADAS_NAME = buildInput({ name: 'Taken over', userName: ada.name, userEmail: ada.email })

const REPORTS = '/api/all-group/{id}/reports'
const REPORT = { reason: 'Spam or advertising', words: 'Pills.' }
const OF_MEMBERS = [401, 200, 200, 200, 200, 200]
const OF_OPERATORS = [401, 403, 403, 403, 200, 403]

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** For each of {@link WHO}. */
  statuses: number[]
  payload?: object
  /** Whose call changes the groups. */
  changedBy?: object
}

/** The six calls about a group of Ada's, and those for reports, of the desk and of its messages. */
const CALLS: Call[] = [
  { method: 'GET', path: '/api/all-group', statuses: [200, 200, 200, 200, 200, 200] },
  { method: 'GET', path: '/api/all-group/{id}', statuses: [200, 200, 200, 200, 200, 200] },
  { method: 'GET', path: MINE, statuses: [401, 200, 403, 200, 403, 403] },
  {
    method: 'POST',
    path: '/api/create-group',
    statuses: [401, 201, 201, 201, 201, 201],
    payload: IN_ADAS_NAME,
  },
  {
    method: 'PUT',
    path: '/api/all-group/{id}',
    statuses: [401, 200, 403, 403, 403, 403],
    payload: IN_ADAS_NAME,
    changedBy: ada,
  },
  { method: 'DELETE', path: '/api/all-group/{id}', statuses: [401, 200, 403, 403, 403, 403], changedBy: ada },
  { method: 'POST', path: REPORTS, statuses: [401, 409, 201, 201, 201, 201], payload: REPORT },
  { method: 'GET', path: `${REPORTS}/me`, statuses: OF_MEMBERS },
  { method: 'GET', path: '/api/desk', statuses: OF_MEMBERS },
  { method: 'GET', path: '/api/desk/reports', statuses: OF_OPERATORS },
  { method: 'GET', path: '/api/desk/groups', statuses: OF_OPERATORS },
  { method: 'GET', path: '/api/desk/hidden', statuses: OF_OPERATORS },
  { method: 'GET', path: '/api/desk/bans', statuses: OF_OPERATORS },
  { method: 'GET', path: '/api/desk/log', statuses: OF_OPERATORS },
  {
    method: 'POST',
    path: '/api/desk/operations',
    statuses: OF_OPERATORS,
    payload: { what: 'hide', target: '{id}', why: 'Spam.' },
    changedBy: operator,
  },
  { method: 'GET', path: '/api/desk/messages', statuses: OF_OPERATORS },
  { method: 'PUT', path: '/api/desk/messages/1', statuses: [...OF_OPERATORS.slice(0, 4), 422, 403] },
  { method: 'DELETE', path: '/api/desk/messages/1', statuses: OF_OPERATORS },
  { method: 'POST', path: '/api/desk/newsletter', statuses: OF_OPERATORS },
]

const TABLE = CALLS.flatMap(({ statuses, ...call }) =>
  WHO.map((who, index) => ({ ...call, ...who, status: statuses[index] })),
)

/** Who may do what with whose group. */
export function describeOwnership(app: () => App): void {
  async function listAll(): Promise<{ _id: string }[]> {
    return (await app().inject('/api/all-group')).json()
  }

  it.each(TABLE)(
    'responds with $status when $who sends $method $path',
    async ({ member, status, method, path, payload, changedBy }) => {
      const id = await createGroup(app(), {}, ada)
      const before = await listAll()
      const response = await app().inject({
        method,
        url: path.replace('{id}', id),
        headers: member ? await bearer(member) : {},
        ...(payload && { payload: JSON.parse(JSON.stringify(payload).replace('{id}', id)) }),
      })
      expect(response.statusCode).toBe(status)
      const after = await listAll()
      if (member === changedBy) expect(after).not.toEqual(before)
      // No row has changed, except for the new group of those who may create one.
      else expect(after.filter(({ _id }) => _id !== response.json()?.insertedId)).toEqual(before)
      if (path === '/api/desk' && status === 200) expect(response.json() !== null).toBe(member === operator)
      if (path === MINE && status === 200) {
        const ids = response.json().map(({ _id }: { _id: string }) => _id)
        expect(ids.includes(id)).toBe(member === ada)
      }
    },
  )

  it.each(WHO)(
    'gives the creator’s email address to $who only if they created the group',
    async ({ member }) => {
      const id = await createGroup(app(), {}, ada)
      const headers = member ? await bearer(member) : {}
      const one = await app().inject({ url: `/api/all-group/${id}`, headers })
      const all = await app().inject({ url: '/api/all-group', headers })
      expect(one.json().userEmail).toBe(member === ada ? ada.email : undefined)
      expect(one.body.includes('@')).toBe(member === ada)
      expect(String(one.headers.vary)).toMatch(/\bauthorization\b/i)
      expect(all.body).toContain(id)
      expect(all.body).not.toContain('@')
      expect(all.body).not.toContain('userEmail')
      expect((await app().inject('/api/all-group')).headers.etag).toBe(all.headers.etag)
      if (member !== ada) return
      const mine = (await app().inject({ url: MINE, headers })).json()
      expect(mine.map(({ userEmail }: { userEmail: string }) => userEmail)).toContain(ada.email)
    },
  )

  it.each(['Bearer nonsense', 'Bearer', 'Basic YWRhOnNlc2FtZQ=='])(
    'shows a group, without an email address, to whoever sends %s',
    async (authorization) => {
      const id = await createGroup(app(), {}, ada)
      const response = await app().inject({ url: `/api/all-group/${id}`, headers: { authorization } })
      expect([response.statusCode, response.json().userEmail]).toEqual([200, undefined])
    },
  )

  it('cleans and shortens the name in a token, so that nobody can sign a group with a trick or a flood', async () => {
    const nameOf = async (name: string) => {
      const id = await createGroup(app(), {}, { ...ada, name })
      return (await app().inject(`/api/all-group/${id}`)).json().userName
    }
    expect(await nameOf('x'.repeat(9000))).toBe('x'.repeat(100))
    expect(await nameOf('\u202eAda\u200b\n\u0007Lovelace\u2069')).toBe('Ada Lovelace')
    expect(await nameOf('\u200b\u3164')).toBe('User')
  })

  it('takes the creator from the token, whoever the body names', async () => {
    const id = await createGroup(app(), IN_ADAS_NAME, bob)
    const asBob = { url: `/api/all-group/${id}`, headers: await bearer(bob) }
    expect((await app().inject(asBob)).json()).toMatchObject({ userName: bob.name, userEmail: bob.email })
    await app().inject({ ...asBob, method: 'PUT', payload: IN_ADAS_NAME })
    expect((await app().inject(asBob)).json()).toMatchObject({ userName: bob.name, userEmail: bob.email })
    expect((await app().inject({ url: MINE, headers: await bearer(ada) })).body).not.toContain(id)
  })
}
