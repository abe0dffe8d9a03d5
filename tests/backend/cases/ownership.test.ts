import { afterEach, expect, it } from 'vitest'
import { createOperations } from '../../../backend/operate/operations.ts'
import { buildInput, createGroup, errorOf, MESSAGE, type Method } from '../support/app.ts'
import { app, database, send, setUpBackend } from '../support/backend.ts'
import { ada, adasTwin, bob, operator } from '../support/tokens.ts'

setUpBackend()
// As if everybody logged in again.
afterEach(() => database.query('delete from hobbynest_forgotten'))

const UNKNOWN = '0123456789abcdef01234567'

const bannedOperator = { ...operator, sub: 'uid-banned' }

const WHO = [
  { who: 'nobody', member: null },
  { who: 'the owner', member: ada },
  { who: 'a member of the group', member: bob },
  { who: 'a stranger', member: { ...bob, sub: 'uid-stranger' } },
  { who: 'one with the owner’s unverified email', member: adasTwin },
  { who: 'an operator', member: operator },
  { who: 'one with an operator’s unverified email', member: { ...operator, email_verified: false } },
  // Who could otherwise unban themselves.
  { who: 'a banned operator', member: bannedOperator },
]

const OF_ALL = [200, 200, 200, 200, 200, 200, 200, 200]
const OF_MEMBERS = [401, 200, 200, 200, 200, 200, 200, 200]
const OF_OWNER = [401, 200, 403, 403, 403, 403, 403, 403]
const OF_OPERATORS = [401, 403, 403, 403, 403, 200, 403, 403]

const GROUP = '/api/all-group/{group}'
const MINE = '/api/my-groups?email=ADA@HobbyNest.test'
const IN_ADAS_NAME = buildInput({ name: 'Taken over', userName: ada.name, userEmail: ada.email })
const REPORT = { reason: 'Spam or advertising', words: 'Pills.' }

/** The calls about a group of Ada's, accounts, messages and the desk: the status for each of {@link WHO}, and who changes something. */
const CALLS: [Method, path: string, statuses: number[], changedBy: number[], payload?: object][] = [
  ['GET', '/api/all-group', OF_ALL, []],
  ['GET', GROUP, OF_ALL, []],
  ['GET', MINE, [401, 200, 403, 403, 200, 403, 403, 403], []],
  ['POST', '/api/create-group', [401, 201, 201, 201, 201, 201, 201, 403], [], IN_ADAS_NAME],
  ['PUT', GROUP, OF_OWNER, [1], IN_ADAS_NAME],
  ['DELETE', GROUP, OF_OWNER, [1]],
  ['PUT', `${GROUP}/members/me`, [401, 200, 200, 200, 200, 200, 200, 403], [1, 3, 4, 5, 6]],
  ['DELETE', `${GROUP}/members/me`, OF_MEMBERS, [2]],
  ['GET', `${GROUP}/members`, OF_ALL, []],
  ['DELETE', `${GROUP}/members/{member}`, OF_OWNER, [1]],
  ['DELETE', `${GROUP}/removed/{removed}`, OF_OWNER, [1]],
  ['GET', '/api/joined-groups', OF_MEMBERS, []],
  ['GET', '/api/account', OF_MEMBERS, []],
  ['DELETE', '/api/account', OF_MEMBERS, [1, 2]],
  ['POST', '/api/photos', [401, 415, 415, 415, 415, 415, 415, 403], [], {}],
  ['POST', '/api/messages/contact', Array(8).fill(201), [0, 1, 2, 3, 4, 5, 6, 7], MESSAGE],
  ['POST', `${GROUP}/reports`, [401, 409, 201, 201, 201, 201, 201, 403], [2, 3, 4, 5, 6], REPORT],
  ['GET', '/api/desk', OF_MEMBERS, []],
  ['GET', '/api/desk/reports', OF_OPERATORS, []],
  ['GET', '/api/desk/groups', OF_OPERATORS, []],
  ['GET', '/api/desk/hidden', OF_OPERATORS, []],
  ['GET', '/api/desk/bans', OF_OPERATORS, []],
  ['GET', '/api/desk/log', OF_OPERATORS, []],
  ['POST', '/api/desk/operations', OF_OPERATORS, [5], { what: 'hide', target: '{group}', why: 'Spam.' }],
  ['GET', '/api/desk/messages', OF_OPERATORS, []],
  ['PUT', '/api/desk/messages/{message}', OF_OPERATORS, [5], { isDone: true }],
  ['DELETE', '/api/desk/messages/{message}', OF_OPERATORS, [5]],
  ['GET', '/api/desk/newsletter', OF_OPERATORS, []],
]

const TABLE = CALLS.flatMap(([method, path, statuses, changedBy, payload]) =>
  WHO.map(({ who, member }, index) => {
    const [status, mayChange] = [statuses[index], changedBy.includes(index)]
    return { who, member, method, path, payload, status, mayChange }
  }),
)

/** Every group, membership, removal, report, message and photo, and what operators have done, apart from a new group. */
async function readRows(newGroup = ''): Promise<unknown[]> {
  const { rows } = await database.query(
    `select hobby_groups::text as row from hobby_groups where id <> $1
    union all select hobbynest_memberships::text from hobbynest_memberships
    union all select hobbynest_removed::text from hobbynest_removed
    union all select hobbynest_reports::text from hobbynest_reports
    union all select hobbynest_messages::text from hobbynest_messages
    union all select hobbynest_photos::text from hobbynest_photos
    union all select hobbynest_operations::text from hobbynest_operations
    order by row`,
    [newGroup],
  )
  return rows
}

/** A group of Ada's with a member and a removed one, and a message, which stay for the next call if one changes nothing. */
let kept: Record<'group' | 'member' | 'removed' | 'message', string> | undefined

async function openGroup() {
  // Those of earlier calls would be in the lists, and a message that is sent again is not kept.
  await database.query('delete from hobby_groups; delete from hobbynest_messages')
  await createOperations(database).run({ what: 'ban', target: bannedOperator.sub, why: 'Password stolen.' })
  const id = await createGroup(app)
  const url = `/api/all-group/${id}/members`
  for (const as of [bob, { ...bob, sub: 'uid-removed' }]) await send('PUT', `${url}/me`, { as })
  const [bobs, other] = (await send('GET', url, { as: ada })).json().members
  await send('DELETE', `${url}/${other.id}`, { as: ada })
  await send('POST', '/api/messages/contact', { payload: { ...MESSAGE, subject: 'Open' } })
  const { rows } = (await send('GET', '/api/desk/messages', { as: operator })).json()
  return { group: id, member: bobs.id, removed: other.id, message: rows[0].id }
}

it.each(TABLE)('responds with $status when $who sends $method $path', async (call) => {
  const { member, status, mayChange, method, path, payload } = call
  const ids = kept ?? (await openGroup())
  kept = undefined
  const id = ids.group
  const fill = (text: string) =>
    text.replace(/{(group|member|removed|message)}/g, (_, key: keyof typeof ids) => ids[key])
  const before = await readRows()
  const response = await send(method, fill(path), {
    as: member,
    ...(payload && { payload: JSON.parse(fill(JSON.stringify(payload))) }),
  })
  expect(response.statusCode).toBe(status)
  const after = await readRows(response.json()?.insertedId)
  if (mayChange) expect(after).not.toEqual(before)
  else expect(after).toEqual(before)
  // Nobody but the owner sees an email address, and no cache gives them the owner's response.
  const hasEmail = member === ada && path === MINE
  if (!/^.api.(desk|account)/.test(path)) expect(/@|userEmail/.test(response.body)).toBe(hasEmail)
  if (hasEmail) expect(response.json()[0].userEmail).toBe(ada.email)
  if (path !== '/api/all-group') expect(response.headers['cache-control']).toBe('no-store')
  if (path === `${GROUP}/members`) expect(response.headers.vary).toMatch(/\bauthorization\b/i)
  if (!mayChange && status !== 201) kept = ids
  if (status !== 200) return
  if (path === '/api/all-group') expect(response.body).toContain(id)
  if (path === MINE) expect(response.body.includes(id)).toBe(member === ada)
  if (path === '/api/joined-groups') expect(response.body.includes(id)).toBe(member === bob)
  if (path === `${GROUP}/members`) expect('members' in response.json()).toBe(member === ada)
  if (path === '/api/account' && method === 'GET')
    expect(response.body.includes('userEmail')).toBe(member === ada)
  if (path === '/api/desk')
    expect(response.json() !== null).toBe(member === operator || member === bannedOperator)
})

it.each([UNKNOWN, 'nonsense', 'x'.repeat(101), "1' or '1'='1", '\0'])(
  'responds with 404 to every call about the group %j, and changes nothing',
  async (id) => {
    const before = await readRows()
    for (const [method, path, , , payload] of CALLS) {
      if (!path.startsWith(GROUP)) continue
      const url = path.replace('{group}', encodeURIComponent(id)).replace(/{\w+}/, UNKNOWN)
      for (const as of method === 'GET' ? [ada, null] : [ada]) {
        const response = await send(method, url, { as, ...(payload && { payload }) })
        expect(errorOf(response)).toMatchObject({ status: 404, code: 'not_found' })
      }
    }
    expect(await readRows()).toEqual(before)
  },
)

it.each([
  ['x'.repeat(9000), 'x'.repeat(100)],
  // Never cut within a character.
  [`${'x'.repeat(99)}🌻`, 'x'.repeat(99)],
  [`${'x'.repeat(98)}👩\u200d👧`, `${'x'.repeat(98)}👩`],
  [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
  ['\u202eAda\u200b\n\u0007Lovelace\u2069', 'Ada Lovelace'],
  ['\u200b\u3164', 'User'],
])('cleans and shortens the name %j in a token, so that it cannot mislead or flood', async (name, shown) => {
  const id = await createGroup(app, {}, { ...ada, name })
  expect((await send('GET', `/api/all-group/${id}`)).json().userName).toBe(shown)
})
