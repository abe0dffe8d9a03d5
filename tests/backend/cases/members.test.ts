import { describe, expect, it } from 'vitest'
import { createOperations } from '../../../backend/operate/operations.ts'
import { buildInput, createGroup, errorOf } from '../support/app.ts'
import { app, database, listGroups, send, setUpBackend } from '../support/backend.ts'
import { ada, adasTwin, bob, seconds } from '../support/tokens.ts'

setUpBackend()

interface Listed {
  id: string
  name: string
  mark: string
  since: string
}

const UNKNOWN = '0123456789abcdef01234567'
const MARK = expect.stringMatching(/^[\da-f]{4}$/)
let count = 0

function dayAt(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)
}

const newMember = () => ({
  sub: `uid-joins-${++count}`,
  name: `Joiner ${count}`,
  email: 'same@hobbynest.test',
})

const join = (id: string, as: object = bob) => send('PUT', `/api/all-group/${id}/members/me`, { as })
const leave = (id: string, as: object = bob) => send('DELETE', `/api/all-group/${id}/members/me`, { as })
const readMembers = (id: string, as?: object) => send('GET', `/api/all-group/${id}/members`, { as })
const membersOf = async (id: string, as = ada): Promise<Listed[]> =>
  (await readMembers(id, as)).json().members
const removeMember = (id: string, member = '') =>
  send('DELETE', `/api/all-group/${id}/members/${member}`, { as: ada })
const joinedIds = async (as: object) =>
  (await send('GET', '/api/joined-groups', { as })).json().map(({ _id }: { _id: string }) => _id)
const change = (id: string, input: object) =>
  send('PUT', `/api/all-group/${id}`, { as: ada, payload: buildInput({ ...input }) })
const remove = (id: string) => send('DELETE', `/api/all-group/${id}`, { as: ada })

async function createJoined(members: object[], input = {}): Promise<string> {
  const id = await createGroup(app, input)
  for (const member of members) await join(id, member)
  return id
}

async function expectJoined(id: string, joined: number): Promise<void> {
  expect((await readMembers(id)).json()).toEqual({ joined })
}

async function rowsOf(where = 'true', params: unknown[] = []): Promise<unknown[]> {
  const sql = `select * from hobbynest_memberships where ${where} order by id`
  return (await database.query(sql, params)).rows
}

async function allRows(): Promise<unknown[]> {
  const removed = await database.query('select * from hobbynest_removed order by id')
  return [...(await rowsOf()), ...removed.rows]
}

async function setGroup(id: string, change: string): Promise<void> {
  await database.query(`update hobby_groups set ${change} where id = $1`, [id])
}

it('lets a member join and leave, each once, however often it is sent', async () => {
  const id = await createGroup(app)
  for (const [call, member, joined] of [
    [join, bob, 1],
    [join, bob, 1],
    [join, adasTwin, 2],
    [leave, bob, 1],
    [leave, bob, 1],
    [join, bob, 2],
  ] as const) {
    const response = await call(id, member)
    expect([response.statusCode, response.json()]).toEqual([200, { joined }])
  }
})

it('accepts joins, leaves and deletes with the content type JSON and no body', async () => {
  const id = await createGroup(app)
  const url = `/api/all-group/${id}/members/me`
  const headers = { 'content-type': 'application/json' }
  expect((await send('PUT', url, { as: bob, headers })).json()).toEqual({ joined: 1 })
  expect((await send('DELETE', url, { as: bob, headers })).json()).toEqual({ joined: 0 })
  const deleted = await send('DELETE', `/api/all-group/${id}`, { as: ada, headers })
  expect(deleted.json()).toMatchObject({ deletedCount: 1 })
})

it('lets a member who presses many times at once join once, even for the last seat', async () => {
  const id = await createGroup(app, { members: 1 })
  const responses = await Promise.all(Array.from({ length: 10 }, () => join(id)))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await expectJoined(id, 1)
  await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? join(id) : leave(id))))
  expect((await leave(id)).json()).toEqual({ joined: 0 })
})

it('gives the number of members with the group in every call', async () => {
  const id = await createJoined([bob, adasTwin], { name: 'Counted' })
  const documents = [
    (await listGroups())[0],
    (await send('GET', '/api/all-group?limit=1')).json()[0],
    (await send('GET', '/api/all-group?q=counted&limit=1')).json()[0],
    (await send('GET', `/api/all-group/${id}`)).json(),
    (await send('GET', `/api/my-groups?email=${ada.email}`, { as: ada })).json()[0],
    (await send('GET', '/api/joined-groups', { as: bob })).json().at(-1),
  ]
  expect(documents.map(({ _id, joined }) => [_id, joined])).toEqual(documents.map(() => [id, 2]))
})

it('lets nobody into a full group, except those already in it, until somebody leaves', async () => {
  const id = await createJoined([ada, bob], { members: 2 })
  const full = { status: 409, code: 'group_full', message: 'This group is full.' }
  expect(errorOf(await join(id, adasTwin))).toEqual(full)
  expect((await join(id, bob)).json()).toEqual({ joined: 2 })
  await leave(id, ada)
  expect((await join(id, adasTwin)).json()).toEqual({ joined: 2 })
})

it('keeps all members if the owner makes the group smaller, and lets nobody in until there is room', async () => {
  const id = await createJoined([ada, bob, adasTwin], { members: 3 })
  expect((await change(id, { members: 2 })).statusCode).toBe(200)
  await expectJoined(id, 3)
  await leave(id, ada)
  expect(errorOf(await join(id, ada)).code).toBe('group_full')
  await leave(id, bob)
  expect((await join(id, ada)).json()).toEqual({ joined: 2 })
})

it('lets nobody join once the last day has ended everywhere on Earth, but lets members leave', async () => {
  const id = await createJoined([bob])
  await setGroup(id, `end_date = '${dayAt(-12)}'`)
  expect((await join(id, adasTwin)).statusCode).toBe(200)
  await setGroup(id, `end_date = '${dayAt(-36)}'`)
  const ended = { status: 409, code: 'group_ended', message: 'This group has ended.' }
  expect(errorOf(await join(id, ada))).toEqual(ended)
  expect((await join(id)).json()).toEqual({ joined: 2 })
  expect((await leave(id)).json()).toEqual({ joined: 1 })
  await setGroup(id, `end_date = 'the first of May'`)
  expect((await join(id)).json()).toEqual({ joined: 2 })
})

it('lets an account be in a thousand groups', async () => {
  const [member, id] = [newMember(), await createGroup(app)]
  await database.query(
    `with elsewhere as (
      insert into hobby_groups (id, owner_uid, user_name, user_email, name, category, description, location, members,
        end_date, photo, created_at, updated_at, name_key, search_text)
      select 'elsewhere-' || n, '', '', '', '', '', '', '', 9, '', '', now(), now(), '', ''
      from generate_series(1, 1000) n returning id
    )
    insert into hobbynest_memberships (id, group_id, member_uid, name, joined_at)
    select replace(id, 'elsewhere', 'limit'), id, $1, 'Joiner', now() from elsewhere`,
    [member.sub],
  )
  expect(errorOf(await join(id, member))).toEqual({
    status: 409,
    code: 'too_many_joined',
    message: 'You have joined 1,000 groups, which is the limit. Leave one first.',
  })
  await database.query(`delete from hobbynest_memberships where id = 'limit-7'`)
  expect((await join(id, member)).json()).toEqual({ joined: 1 })
  await database.query(`delete from hobby_groups where id like 'elsewhere-%'`)
})

it('shows only the owner who has joined and since when, without emails and account ids', async () => {
  const before = new Date().toISOString()
  const first = newMember()
  const id = await createJoined([first, { ...newMember(), name: ' \u200b' }])
  const response = await readMembers(id, ada)
  const member = { id: expect.stringMatching(/^[\da-f]{24}$/), mark: MARK, since: expect.any(String) }
  expect(response.json()).toEqual({
    joined: 2,
    members: [
      { ...member, name: first.name },
      { ...member, name: 'A member' },
    ],
    removed: [],
  })
  const { since } = response.json().members[0]
  expect([before, since, new Date().toISOString()].toSorted()[1]).toBe(since)
  expect(response.body).not.toMatch(/@|uid/)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(String(response.headers.vary)).toMatch(/\bauthorization\b/i)
})

it('shows the owner the first thousand members', async () => {
  const id = await createGroup(app, { members: 5_000 })
  await database.query(
    `insert into hobbynest_memberships (id, group_id, member_uid, name, joined_at)
      select 'many-' || n, $1, 'uid-many-' || n, 'Joiner ' || n, now() - n * interval '1 minute'
      from generate_series(1, 1001) n`,
    [id],
  )
  const names = (await membersOf(id)).map(({ name }) => name)
  expect([names.length, names[0], names[999]]).toEqual([1000, 'Joiner 1001', 'Joiner 2'])
})

it('lets the owner remove a member, once', async () => {
  const [id, other] = [await createJoined([bob, adasTwin]), await createJoined([bob])]
  const [bobs] = await membersOf(id)
  expect((await removeMember(other, bobs?.id)).json()).toEqual({ joined: 1 })
  for (const _ of ['first', 'again']) {
    const response = await removeMember(id, bobs?.id)
    expect([response.statusCode, response.json()]).toEqual([200, { joined: 1 }])
  }
  expect(await membersOf(id)).toEqual([expect.objectContaining({ name: adasTwin.name })])
})

it('marks members of the same name, alike in all groups of an organiser, and differently for another organiser', async () => {
  const [first, second] = [newMember(), newMember()]
  const marksOf = async (owner: typeof ada, ...members: object[]) => {
    const id = await createGroup(app, {}, owner)
    for (const member of members) await join(id, { ...member, name: 'Ada' })
    return (await membersOf(id, owner)).map(({ mark }) => mark)
  }
  const marks = await marksOf(ada, first, second)
  expect(new Set(marks).size).toBe(2)
  expect((await marksOf(ada, second, first)).reverse()).toEqual(marks)
  expect(await marksOf(bob, first, second)).not.toEqual(marks)
})

describe('a removed member', () => {
  async function removeLast(id: string): Promise<string> {
    const last = (await membersOf(id)).at(-1)
    expect((await removeMember(id, last?.id)).statusCode).toBe(200)
    return last?.id ?? ''
  }

  it('cannot join that group again until the organiser lets them back', async () => {
    const [id, other] = [await createJoined([bob], { members: 1 }), await createJoined([bob])]
    const bobs = await removeLast(id)
    const attempts = await Promise.all(Array.from({ length: 5 }, () => join(id)))
    for (const refused of [...attempts, await join(id)]) {
      const message = 'The organiser has removed you from this group.'
      expect(errorOf(refused)).toEqual({ status: 403, code: 'removed', message })
    }
    expect((await leave(id)).json()).toEqual({ joined: 0 })
    const removed = [{ id: bobs, name: bob.name, mark: MARK, since: expect.any(String) }]
    expect((await readMembers(id, ada)).json()).toEqual({ joined: 0, members: [], removed })
    expect((await readMembers(id, bob)).json()).toEqual({ joined: 0 })
    expect((await join(id, adasTwin)).json()).toEqual({ joined: 1 })
    expect((await join(other)).json()).toEqual({ joined: 1 })
    await leave(id, adasTwin)
    for (const _ of ['first', 'again']) {
      const back = await send('DELETE', `/api/all-group/${id}/removed/${bobs}`, { as: ada })
      expect([back.statusCode, back.json()]).toEqual([200, { joined: 0 }])
    }
    expect((await join(id)).json()).toEqual({ joined: 1 })
    expect((await readMembers(id, ada)).json().removed).toEqual([])
  })

  it('can join again if they had left before, or are the organiser', async () => {
    const id = await createJoined([ada, bob])
    const members = await membersOf(id)
    await leave(id)
    for (const member of members) await removeMember(id, member.id)
    for (const member of [ada, bob]) expect((await join(id, member)).statusCode).toBe(200)
  })

  it('finds the removal in their data, until the account or the group is deleted', async () => {
    const member = newMember()
    const groups = [await createJoined([member]), await createJoined([member])]
    for (const id of groups) await removeLast(id)
    const removals = async () => (await send('GET', '/api/account', { as: member })).json().removedFrom
    expect(await removals()).toEqual(
      groups.map((groupId) => ({ groupId, name: member.name, removedAt: expect.any(String) })),
    )
    await remove(groups[0] ?? '')
    expect(await removals()).toHaveLength(1)
    await send('DELETE', '/api/account', { as: member })
    expect(await removals()).toEqual([])
  })
})

it('lists the joined groups of a member in the order of joining, alike on every device', async () => {
  const member = newMember()
  const [first, second, third] = [
    await createGroup(app),
    await createGroup(app),
    await createGroup(app, {}, bob),
  ]
  for (const id of [second, third, first, second]) await join(id, member)
  expect(await joinedIds(member)).toEqual([second, third, first])
  const response = await send('GET', '/api/joined-groups', { as: member })
  const { joinedAt, ...document } = response.json()[1]
  expect(document).toEqual((await send('GET', `/api/all-group/${third}`)).json())
  expect(new Date(joinedAt).toISOString()).toBe(joinedAt)
  expect(response.body).not.toContain('@')
  // The other token stands for another device.
  await leave(third, { ...member, auth_time: 1 })
  expect(await joinedIds(member)).toEqual([second, first])
  expect(await joinedIds(newMember())).toEqual([])
})

it('accepts an edit although somebody has joined meanwhile', async () => {
  const id = await createGroup(app)
  const url = `/api/all-group/${id}`
  const tagOf = async () => String((await send('GET', url)).headers.etag)
  const tag = await tagOf()
  await join(id)
  expect(await tagOf()).toBe(tag)
  const options = { as: ada, headers: { 'if-match': tag }, payload: buildInput() }
  expect((await send('PUT', url, options)).statusCode).toBe(200)
  await expectJoined(id, 1)
})

it.each(['', '?limit=2', '?q=sketchers'])('changes the ETag of the list%s after a join', async (search) => {
  const id = await createGroup(app)
  const getUnless = (tag = '') =>
    send('GET', `/api/all-group${search}`, { headers: { 'if-none-match': tag } })
  const before = await getUnless()
  await join(id)
  const after = await getUnless(before.headers.etag)
  expect([after.statusCode, after.json()[0]]).toEqual([200, { ...before.json()[0], joined: 1 }])
  expect((await getUnless(after.headers.etag)).statusCode).toBe(304)
})

describe('deletes all rows', () => {
  it('of an account that an operator forgets', async () => {
    const [member, other] = [newMember(), newMember()]
    const own = await createGroup(app, {}, member)
    await createGroup(app, {}, member)
    const elsewhere = await createGroup(app)
    for (const id of [own, elsewhere]) for (const who of [member, other]) await join(id, who)
    const operations = createOperations(database)
    const forget = () => operations.run({ what: 'forget', target: member.sub, why: 'Asked for it.' })
    expect(await forget()).toBe(
      `The account ${member.sub} has been forgotten. It had created 2 groups, now deleted, and joined 1 group.`,
    )
    expect(await rowsOf('member_uid = $1 or group_id = $2', [member.sub, own])).toEqual([])
    await expectJoined(elsewhere, 1)
    expect((await send('GET', `/api/all-group/${own}`)).statusCode).toBe(404)
    const sql = 'select 1 from hobbynest_creates where owner_uid = $1'
    expect((await database.query(sql, [member.sub])).rows).toEqual([])
    expect(await forget()).toMatch(/ It had created 0 groups, now deleted, and joined 0 groups\.$/)
  })

  it('of an account that its member deletes, banned or not, after downloading them', async () => {
    const member = newMember()
    const [own, elsewhere] = [await createGroup(app, {}, member), await createJoined([bob, member])]
    await join(own)
    const account = (method: 'GET' | 'DELETE', as?: object) => send(method, '/api/account', { as })
    expect((await account('GET', member)).json()).toMatchObject({
      id: member.sub,
      name: member.name,
      email: member.email,
      groups: [{ _id: own, userEmail: member.email }],
      joinedGroups: [{ _id: elsewhere, joinedAt: expect.any(String) }],
      photos: [],
    })
    await createOperations(database).run({ what: 'ban', target: member.sub, why: '' })
    const deleted = { acknowledged: true, deletedCount: 1, leftCount: 1 }
    expect((await account('DELETE', member)).json()).toEqual(deleted)
    expect((await account('GET', member)).json()).toMatchObject({ groups: [], joinedGroups: [] })
    await expectJoined(elsewhere, 1)
    for (const method of ['GET', 'DELETE'] as const) expect((await account(method)).statusCode).toBe(401)
  })

  it('of no account if its member logged in long ago', async () => {
    const member = newMember()
    const id = await createGroup(app, {}, member)
    const old = { ...member, auth_time: seconds(-11 * 60) }
    expect(errorOf(await send('DELETE', '/api/account', { as: old }))).toMatchObject({
      status: 403,
      code: 'old_log_in',
    })
    expect((await send('GET', `/api/all-group/${id}`)).statusCode).toBe(200)
  })

  it('of accounts that are deleted while others join their groups, without a deadlock', async () => {
    const members = Array.from({ length: 4 }, newMember)
    const groups = await Promise.all(members.map((member) => createGroup(app, {}, member)))
    const joinAll = () => members.flatMap((member) => groups.map((id) => join(id, member)))
    await Promise.all(joinAll())
    const deletes = members.map((as) => send('DELETE', '/api/account', { as }))
    const responses = await Promise.all([...deletes, ...joinAll()])
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
  })
})

it.each([UNKNOWN, 'nonsense', "1' or '1'='1", '\0', 'x'.repeat(101)])(
  'responds with 404 about the members of the group %j, and changes nothing',
  async (id) => {
    const before = await allRows()
    const url = `/api/all-group/${encodeURIComponent(id)}`
    for (const response of [
      await send('GET', `${url}/members`),
      await send('GET', `${url}/members`, { as: ada }),
      await send('PUT', `${url}/members/me`, { as: ada }),
      await send('DELETE', `${url}/members/me`, { as: ada }),
      await send('DELETE', `${url}/members/${UNKNOWN}`, { as: ada }),
      await send('DELETE', `${url}/removed/${UNKNOWN}`, { as: ada }),
    ]) {
      expect(errorOf(response)).toMatchObject({ status: 404, code: 'not_found' })
    }
    expect(await allRows()).toEqual(before)
  },
)

it('counts members correctly after many simultaneous joins, leaves, deletes and changes', async () => {
  const groups = await Promise.all(Array.from({ length: 6 }, () => createGroup(app, { members: 5 })))
  const people = Array.from({ length: 12 }, newMember)
  const responses = await Promise.all(
    groups.flatMap((id, index) => [
      ...people.flatMap((who) => [join(id, who), leave(id, who), join(id, who)]),
      index < 2 ? remove(id) : change(id, { members: 4 }),
    ]),
  )
  for (const { statusCode } of responses) expect([200, 404, 409]).toContain(statusCode)
  const { rows } = await database.query<{ kept: number; there: number }>(
    `select joined as kept,
      (select count(*)::int from hobbynest_memberships where group_id = hobby_groups.id) as there
    from hobby_groups where id = any($1)`,
    [groups],
  )
  expect(rows).toHaveLength(4)
  for (const { kept, there } of rows) expect(kept).toBe(there)
  expect(await rowsOf('not exists (select from hobby_groups g where g.id = group_id)')).toEqual([])
})

describe('who may do what', () => {
  const WHO = [
    { who: 'nobody', member: undefined },
    { who: 'the owner', member: ada },
    { who: 'a member of the group', member: bob },
    { who: 'a stranger', member: newMember() },
    { who: 'another account with the owner’s email', member: adasTwin },
  ]
  const OF_MEMBERS = [401, 200, 200, 200, 200]
  const OF_OWNER = [401, 200, 403, 403, 403]
  /** The statuses for each of {@link WHO}, and the indexes of those who may change rows. */
  const CALLS = [
    ['PUT', 'members/me', OF_MEMBERS, [1, 3, 4]],
    ['DELETE', 'members/me', OF_MEMBERS, [2]],
    ['GET', 'members', [200, 200, 200, 200, 200], []],
    ['DELETE', 'members/{member}', OF_OWNER, [1]],
    ['DELETE', 'removed/{removed}', OF_OWNER, [1]],
    ['GET', 'joined-groups', OF_MEMBERS, []],
  ] as const
  const TABLE = CALLS.flatMap(([method, path, statuses, changedBy]) =>
    WHO.map(({ who, member }, index) => {
      const mayChange = (changedBy as readonly number[]).includes(index)
      return { who, member, method, path, status: statuses[index], mayChange }
    }),
  )

  it.each(TABLE)('responds with $status when $who sends $method $path', async (call) => {
    const { who, member, status, mayChange, method, path } = call
    const id = await createJoined([bob, newMember()])
    const [bobs, last] = await membersOf(id)
    await removeMember(id, last?.id)
    const before = await allRows()
    const ofGroup = path.replace('{member}', bobs?.id ?? '').replace('{removed}', last?.id ?? '')
    const url = path === 'joined-groups' ? `/api/${path}` : `/api/all-group/${id}/${ofGroup}`
    const response = await send(method, url, { as: member })
    expect(response.statusCode).toBe(status)
    const after = await allRows()
    if (mayChange) expect(after).not.toEqual(before)
    else expect(after).toEqual(before)
    if (path === 'members') expect('members' in response.json()).toBe(who === 'the owner')
    if (path === 'joined-groups' && status === 200) expect(response.body.includes(id)).toBe(member === bob)
  })
})
