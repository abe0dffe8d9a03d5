import { expect, it } from 'vitest'
import { buildInput, createGroup, type Method } from '../support/app.ts'
import { app, listGroups, send, setUpBackend } from '../support/backend.ts'
import { ada, adasTwin, bob, operator } from '../support/tokens.ts'

setUpBackend()

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

const MINE = '/api/my-groups?email=ADA@HobbyNest.test'
const IN_ADAS_NAME = buildInput({ name: 'Taken over', userName: ada.name, userEmail: ada.email })

const REPORTS = '/api/all-group/{id}/reports'
const OF_ALL = [200, 200, 200, 200, 200, 200]
const OF_MEMBERS = [401, 200, 200, 200, 200, 200]
const OF_OWNER = [401, 200, 403, 403, 403, 403]
const OF_OPERATORS = [401, 403, 403, 403, 200, 403]

/** The six calls about a group of Ada's, and those of reports and the desk, with the status for each of {@link WHO}. */
const CALLS: [Method, path: string, statuses: number[], payload?: object][] = [
  ['GET', '/api/all-group', OF_ALL],
  ['GET', '/api/all-group/{id}', OF_ALL],
  ['GET', MINE, [401, 200, 403, 200, 403, 403]],
  ['POST', '/api/create-group', [401, 201, 201, 201, 201, 201], IN_ADAS_NAME],
  ['PUT', '/api/all-group/{id}', OF_OWNER, IN_ADAS_NAME],
  ['DELETE', '/api/all-group/{id}', OF_OWNER],
  ['POST', REPORTS, [401, 409, 201, 201, 201, 201], { reason: 'Spam or advertising', words: 'Pills.' }],
  ['GET', `${REPORTS}/me`, OF_MEMBERS],
  ['GET', '/api/desk', OF_MEMBERS],
  ['GET', '/api/desk/reports', OF_OPERATORS],
  ['GET', '/api/desk/groups', OF_OPERATORS],
  ['GET', '/api/desk/hidden', OF_OPERATORS],
  ['GET', '/api/desk/bans', OF_OPERATORS],
  ['GET', '/api/desk/log', OF_OPERATORS],
  ['POST', '/api/desk/operations', OF_OPERATORS, { what: 'hide', target: '{id}', why: 'Spam.' }],
  ['GET', '/api/desk/messages', OF_OPERATORS],
  ['PUT', '/api/desk/messages/1', [401, 403, 403, 403, 422, 403]],
  ['DELETE', '/api/desk/messages/1', OF_OPERATORS],
  ['POST', '/api/desk/newsletter', OF_OPERATORS],
]
const CHANGING = ['PUT /api/all-group/{id}', 'DELETE /api/all-group/{id}', 'POST /api/desk/operations']

const TABLE = CALLS.flatMap(([method, path, statuses, payload]) =>
  WHO.map(({ who, member }, index) => ({ who, member, method, path, payload, status: statuses[index] })),
)

it.each(TABLE)('responds with $status when $who sends $method $path', async (call) => {
  const { member, status, method, path, payload } = call
  const id = await createGroup(app)
  const before = await listGroups()
  const response = await send(method, path.replace('{id}', id), {
    as: member,
    ...(payload && { payload: JSON.parse(JSON.stringify(payload).replace('{id}', id)) }),
  })
  expect(response.statusCode).toBe(status)
  const after = await listGroups()
  // Nothing has changed, except for the new group of members who may create one.
  if (status === 200 && CHANGING.includes(`${method} ${path}`)) expect(after).not.toEqual(before)
  else expect(after.filter(({ _id }) => _id !== response.json()?.insertedId)).toEqual(before)
  if (path === '/api/desk' && status === 200) expect(response.json() !== null).toBe(member === operator)
  if (path === MINE && status === 200) expect(response.body.includes(id)).toBe(member === ada)
  if (path === MINE && status === 200) expect(response.headers['cache-control']).toBe('no-store')
})

it.each(WHO)(
  'gives the creator’s email address to $who only if they created the group',
  async ({ member }) => {
    const id = await createGroup(app)
    const one = await send('GET', `/api/all-group/${id}`, { as: member })
    expect(one.json().userEmail).toBe(member === ada ? ada.email : undefined)
    expect(one.body.includes('@')).toBe(member === ada)
    expect(String(one.headers.vary)).toMatch(/\bauthorization\b/i)
    const all = await send('GET', '/api/all-group', { as: member })
    expect(all.body).toContain(id)
    expect(all.body).not.toMatch(/@|userEmail/)
    expect((await send('GET', '/api/all-group')).headers.etag).toBe(all.headers.etag)
    if (member === ada) expect((await send('GET', MINE, { as: ada })).json()[0].userEmail).toBe(ada.email)
  },
)

it.each(['Bearer nonsense', 'Bearer', 'Basic YWRhOnNlc2FtZQ=='])(
  'shows a group, without an email address, to clients that send %s',
  async (authorization) => {
    const id = await createGroup(app)
    const response = await send('GET', `/api/all-group/${id}`, { headers: { authorization } })
    expect([response.statusCode, response.json().userEmail]).toEqual([200, undefined])
  },
)

it.each([
  ['x'.repeat(9000), 'x'.repeat(100)],
  ['\u202eAda\u200b\n\u0007Lovelace\u2069', 'Ada Lovelace'],
  ['\u200b\u3164', 'User'],
])('cleans and shortens the name %j in a token, so that it cannot mislead or flood', async (name, shown) => {
  const id = await createGroup(app, {}, { ...ada, name })
  expect((await send('GET', `/api/all-group/${id}`)).json().userName).toBe(shown)
})
