import { describe, expect, it } from 'vitest'
import { createOperations } from '../../../backend/operate/operations.ts'
import { createPhotoStore } from '../../../backend/photos/photo-store.ts'
import { buildInput, createGroup, errorOf, sendGroup } from '../support/app.ts'
import { app, database, send, setUpBackend } from '../support/backend.ts'
import { takePhoto } from '../support/pictures.ts'
import { ada, adasTwin, bob, newMember, seconds } from '../support/tokens.ts'

setUpBackend()

const MARK = expect.stringMatching(/^[\da-f]{4}$/)

const join = (id: string, as: object = bob) => send('PUT', `/api/all-group/${id}/members/me`, { as })
const leave = (id: string, as: object = bob) => send('DELETE', `/api/all-group/${id}/members/me`, { as })
const readMembers = (id: string, as?: object) => send('GET', `/api/all-group/${id}/members`, { as })
const membersOf = async (id: string, as = ada): Promise<{ id: string; mark: string }[]> =>
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

it('lets a member join and leave, each once, however often it is sent, and with any content type', async () => {
  const id = await createGroup(app)
  const json = { 'content-type': 'application/json' }
  for (const [method, as, joined, headers] of [
    ['PUT', bob, 1, {}],
    ['PUT', bob, 1, json],
    ['PUT', adasTwin, 2, json],
    ['DELETE', bob, 1, json],
    ['DELETE', bob, 1, {}],
    ['PUT', bob, 2, {}],
  ] as const) {
    const response = await send(method, `/api/all-group/${id}/members/me`, { as, headers })
    expect([response.statusCode, response.json()]).toEqual([200, { joined }])
  }
})

it('gives the new number of members in every call, even to clients that have the old one', async () => {
  const id = await createGroup(app, { name: 'Counted' })
  const lists = ['/api/all-group', '/api/all-group?limit=1', '/api/all-group?q=counted&limit=1']
  const calls = [...lists, `/api/all-group/${id}`, `/api/my-groups?email=${ada.email}`]
  const read = (tags: (string | undefined)[] = []) =>
    Promise.all(
      calls.map((url, index) =>
        send('GET', url, { as: ada, headers: { 'if-none-match': tags[index] ?? '' } }),
      ),
    )
  const before = await read()
  await join(id)
  const after = await read(before.map(({ headers }) => headers.etag))
  for (const [joined, responses] of [before, after].entries())
    for (const response of responses) expect([response.json()].flat()[0]).toMatchObject({ _id: id, joined })
  // An edit in progress is not outdated by a join.
  expect(after[3]?.headers.etag).toBe(before[3]?.headers.etag)
})

it('lets nobody into a full group, not even one made smaller, except those already in it, until somebody leaves', async () => {
  const id = await createJoined([ada, bob, adasTwin], { members: 3 })
  const full = { status: 409, code: 'group_full', message: 'This group is full.' }
  expect(errorOf(await join(id, newMember()))).toEqual(full)
  expect((await join(id, bob)).json()).toEqual({ joined: 3 })
  expect((await change(id, { members: 2 })).statusCode).toBe(200)
  expect((await leave(id, ada)).json()).toEqual({ joined: 2 })
  expect(errorOf(await join(id, ada))).toEqual(full)
  await leave(id, bob)
  expect((await join(id, ada)).json()).toEqual({ joined: 2 })
})

it('lets nobody join once the last day has ended everywhere on Earth, but lets members leave', async () => {
  const id = await createJoined([bob])
  const setEnd = (date: string) =>
    database.query('update hobby_groups set end_date = $2 where id = $1', [id, date])
  const dayBefore = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 10)
  await setEnd(dayBefore(12))
  expect((await join(id, adasTwin)).statusCode).toBe(200)
  await setEnd(dayBefore(36))
  const ended = { status: 409, code: 'group_ended', message: 'This group has ended.' }
  expect(errorOf(await join(id, ada))).toEqual(ended)
  expect((await join(id)).json()).toEqual({ joined: 2 })
  expect((await leave(id)).json()).toEqual({ joined: 1 })
  await setEnd('the first of May')
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
})

it('shows the owner the first thousand members', async () => {
  const id = await createGroup(app, { members: 5_000 })
  await database.query(
    `insert into hobbynest_memberships (id, group_id, member_uid, name, joined_at)
      select 'many-' || n, $1, 'uid-many-' || n, 'Joiner ' || n, now() - n * interval '1 minute'
      from generate_series(1, 1001) n`,
    [id],
  )
  const ids = (await membersOf(id)).map((member) => member.id)
  expect([ids.length, ids[0], ids[999]]).toEqual([1000, 'many-1001', 'many-2'])
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
  it('gives back the seat, and cannot join again until the organiser lets them back', async () => {
    const [id, other] = [await createJoined([bob], { members: 1 }), await createJoined([bob])]
    const bobs = (await membersOf(id))[0]?.id
    expect((await removeMember(other, bobs)).json()).toEqual({ joined: 1 })
    for (const _ of ['first', 'again']) expect((await removeMember(id, bobs)).json()).toEqual({ joined: 0 })
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
    await removeMember(id, (await membersOf(id))[0]?.id)
    for (const _ of ['first', 'again']) {
      const back = await send('DELETE', `/api/all-group/${id}/removed/${bobs}`, { as: ada })
      expect([back.statusCode, back.json()]).toEqual([200, { joined: 0 }])
    }
    expect((await join(id)).json()).toEqual({ joined: 1 })
    // The other one stays removed.
    expect((await readMembers(id, ada)).json().removed).toMatchObject([{ name: adasTwin.name }])
  })

  it('can join again if they had left before, or are the organiser', async () => {
    const id = await createJoined([ada, bob])
    const members = await membersOf(id)
    await leave(id)
    for (const member of members) await removeMember(id, member.id)
    for (const member of [ada, bob]) expect((await join(id, member)).statusCode).toBe(200)
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

describe('deletes everything', () => {
  it('of an account that an operator forgets', async () => {
    const [member, other] = [newMember(), newMember()]
    const own = await createGroup(app, {}, member)
    await createGroup(app, {}, member)
    for (const { sub } of [member, other])
      await createPhotoStore(database).add({ large: Buffer.of(1), small: Buffer.of(1) }, sub, false)
    const elsewhere = await createGroup(app)
    for (const id of [own, elsewhere]) for (const who of [member, other]) await join(id, who)
    const operations = createOperations(database)
    const forget = () => operations.run({ what: 'forget', target: member.sub, why: 'Asked for it.' })
    expect(await forget()).toBe(
      `The account ${member.sub} has been forgotten. It had created 2 groups, now deleted, and joined 1 group.`,
    )
    const sql = `select group_id from hobbynest_memberships where member_uid = $1 or group_id = $2
      union all select group_id from hobbynest_creates where owner_uid = $1`
    expect((await database.query(sql, [member.sub, own])).rows).toEqual([])
    const { rows: photos } = await database.query('select owner_uid from hobbynest_photos')
    expect(photos).toEqual([{ owner_uid: other.sub }])
    await expectJoined(elsewhere, 1)
    expect((await send('GET', `/api/all-group/${own}`)).statusCode).toBe(404)
    expect(await forget()).toMatch(/ It had created 0 groups, now deleted, and joined 0 groups\.$/)
  })

  it('of an account that its member deletes, banned or not, after downloading them', async () => {
    const member = newMember()
    const own = await createGroup(app, {}, member)
    const [elsewhere, lost] = [await createJoined([bob, member]), await createJoined([member])]
    const hidden = await createJoined([member])
    await createOperations(database).run({ what: 'hide', target: hidden, why: 'Spam.' })
    await join(own)
    await removeMember(lost, (await membersOf(lost))[0]?.id)
    const report = { reason: 'Spam or advertising', words: 'Pills.' }
    await send('POST', `/api/all-group/${elsewhere}/reports`, { as: member, payload: report })
    const account = (method: 'GET' | 'DELETE', as?: object) => send(method, '/api/account', { as })
    const record = { name: member.name, since: expect.any(String) }
    expect((await account('GET', member)).json()).toMatchObject({
      id: member.sub,
      name: member.name,
      email: member.email,
      groups: [{ _id: own, userEmail: member.email }],
      memberships: [
        { groupId: elsewhere, groupName: 'Sunday Sketchers', ...record },
        { groupId: hidden, groupName: null, ...record },
      ],
      removedFrom: [{ groupId: lost, ...record }],
      photos: [],
      reports: [{ group: elsewhere, ...report, reportedAt: expect.any(String) }],
    })
    await createOperations(database).run({ what: 'ban', target: member.sub, why: '' })
    const deleted = { acknowledged: true, deletedCount: 1, leftCount: 2 }
    expect((await account('DELETE', member)).json()).toEqual(deleted)
    const nothing = { groups: [], memberships: [], removedFrom: [], reports: [] }
    expect((await account('GET', member)).json()).toMatchObject(nothing)
    await expectJoined(elsewhere, 1)
    for (const method of ['GET', 'DELETE'] as const) expect((await account(method)).statusCode).toBe(401)
  })

  it('of an account, and stores nothing that arrives later, such as a photo being converted, until a new log-in', async () => {
    const [member, id, photo] = [newMember(), await createGroup(app), await takePhoto(3000, 2000)]
    const upload = (as: object) => send('POST', '/api/photos?use=profile', { as, payload: photo })
    const payload = { reason: 'Spam or advertising' }
    const report = (as: object) => send('POST', `/api/all-group/${id}/reports`, { as, payload })
    const add = (as: object) => [sendGroup(app, {}, as), join(id, as), report(as), upload(as)]
    const isConverting = upload(member)
    expect((await send('DELETE', '/api/account', { as: member })).statusCode).toBe(200)
    for (const late of [await isConverting, ...(await Promise.all(add(member)))])
      expect(errorOf(late)).toMatchObject({ status: 403, code: 'forgotten' })
    const responses = await Promise.all(add({ ...member, auth_time: seconds(1) }))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 200, 201, 201])
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
    for (const { statusCode } of responses) expect([200, 403, 404]).toContain(statusCode)
  })

  it('of an account that is deleted while a group that it has reported is hidden, without a deadlock', async () => {
    const [member, reported] = [newMember(), await createGroup(app)]
    await createGroup(app, {}, member)
    const payload = { reason: 'Spam or advertising' }
    await send('POST', `/api/all-group/${reported}/reports`, { as: member, payload })
    const { deletion } = await database.transaction(async (query) => {
      // The locks of the statement that hides a group, in its order.
      await query('select from hobby_groups where id = $1 for update', [reported])
      await query('update hobbynest_reports set closed_at = now() where group_id = $1', [reported])
      const deletion = send('DELETE', '/api/account', { as: member })
      const waiting = 'select from pg_locks where not granted'
      await expect.poll(async () => (await database.query(waiting)).rows).toHaveLength(1)
      await query('update hobbynest_revision set revision = gen_random_uuid()')
      return { deletion }
    })
    expect((await deletion).statusCode).toBe(200)
  })
})

it('counts members and groups correctly after many simultaneous joins, leaves, deletes and changes', async () => {
  const groups = await Promise.all(Array.from({ length: 6 }, () => createGroup(app, { members: 5 })))
  const countGroups = async () =>
    Number((await send('GET', '/api/all-group?limit=0')).headers['x-total-count'])
  const before = await countGroups()
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
  expect(await countGroups()).toBe(before - 2)
})
