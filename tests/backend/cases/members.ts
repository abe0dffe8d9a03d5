import { describe, expect, it } from 'vitest'
import type { Database } from '../../../backend/database/database.ts'
import { createOperations } from '../../../backend/operate/operations.ts'
import { type App, buildInput } from '../support/app.ts'
import { ada, adasTwin, bearer, bob } from '../support/tokens.ts'
import { createGroup } from './calls.ts'

interface Parts {
  app: () => App
  database: () => Database
}

const UNKNOWN = '0123456789abcdef01234567'
const MARK = expect.stringMatching(/^[\da-f]{4}$/)
let count = 0

/** The day this many hours from now, in UTC. */
function dayAt(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)
}

/** Joining a group, leaving it, and who is in it. */
export function describeMembers({ app, database }: Parts): void {
  const newMember = () => ({
    sub: `uid-joins-${++count}`,
    name: `Joiner ${count}`,
    email: 'same@hobbynest.test',
  })

  async function send(method: 'GET' | 'PUT' | 'DELETE', url: string, member?: object) {
    const headers = member ? await bearer({ ...member }) : {}
    return app().inject({ method, url: `/api/${url}`, headers })
  }

  const join = (id: string, member: object = bob) => send('PUT', `all-group/${id}/members/me`, member)
  const leave = (id: string, member: object = bob) => send('DELETE', `all-group/${id}/members/me`, member)
  const readMembers = (id: string, member?: object) => send('GET', `all-group/${id}/members`, member)

  async function expectJoined(id: string, joined: number): Promise<void> {
    expect((await readMembers(id)).json()).toEqual({ joined })
  }

  async function rowsOf(where = 'true', params: unknown[] = []): Promise<unknown[]> {
    const sql = `select * from hobbynest_memberships where ${where} order by id`
    return (await database().query(sql, params)).rows
  }

  async function allRows(): Promise<unknown[]> {
    return [
      ...(await rowsOf()),
      ...(await database().query('select * from hobbynest_removed order by id')).rows,
    ]
  }

  async function setGroup(id: string, change: string): Promise<void> {
    await database().query(`update hobby_groups set ${change} where id = $1`, [id])
  }

  it('joins once, however often it is sent, and leaves once', async () => {
    const id = await createGroup(app())
    const [first, again] = [await join(id), await join(id)]
    expect([first.statusCode, first.json(), again.statusCode, again.json()]).toEqual([
      200,
      { joined: 1 },
      200,
      { joined: 1 },
    ])
    expect((await join(id, adasTwin)).json()).toEqual({ joined: 2 })
    expect((await leave(id)).json()).toEqual({ joined: 1 })
    const left = await leave(id)
    expect([left.statusCode, left.json()]).toEqual([200, { joined: 1 }])
    expect((await join(id)).json()).toEqual({ joined: 2 })
  })

  it.each([
    ['application/json', ''],
    ['application/json', '{}'],
    ['application/json', '{"not": json'],
    ['text/plain', ''],
    ['application/x-www-form-urlencoded', 'x=1'],
  ])('joins and leaves where a client sends %s %j, which means nothing', async (type, payload) => {
    const url = `/api/all-group/${await createGroup(app())}/members/me`
    const headers = { ...(await bearer(bob)), 'content-type': type }
    for (const [method, joined] of [
      ['PUT', 1],
      ['DELETE', 0],
    ] as const) {
      const whole = await app().inject({ method, url, headers, payload })
      expect([whole.statusCode, whole.json()]).toEqual([200, { joined }])
      const chunked = { ...headers, 'transfer-encoding': 'chunked' }
      expect((await app().inject({ method, url, headers: chunked, payload })).json()).toEqual({ joined })
    }
  })

  it('joins once if a member presses many times at once, even for the last seat', async () => {
    const id = await createGroup(app(), { members: 1 })
    const responses = await Promise.all(Array.from({ length: 10 }, () => join(id)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
    await expectJoined(id, 1)
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? join(id) : leave(id))))
    expect((await leave(id)).json()).toEqual({ joined: 0 })
  })

  it('gives the number of members with the group in every call', async () => {
    const id = await createGroup(app(), { name: 'Counted' })
    await join(id)
    await join(id, adasTwin)
    const documents = [
      (await app().inject('/api/all-group')).json()[0],
      (await app().inject('/api/all-group?limit=1')).json()[0],
      (await app().inject('/api/all-group?q=counted&limit=1')).json()[0],
      (await app().inject(`/api/all-group/${id}`)).json(),
      (await send('GET', `my-groups?email=${ada.email}`, ada)).json()[0],
      (await send('GET', 'joined-groups', bob)).json().at(-1),
    ]
    expect(documents.map(({ _id, joined }) => [_id, joined])).toEqual(documents.map(() => [id, 2]))
  })

  it('lets nobody into a full group, except those already in it, until somebody leaves', async () => {
    const id = await createGroup(app(), { members: 2 })
    await join(id, ada)
    await join(id, bob)
    const refused = await join(id, adasTwin)
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      { code: 'group_full', message: 'This group is full.' },
    ])
    expect((await join(id, bob)).json()).toEqual({ joined: 2 })
    await leave(id, ada)
    expect((await join(id, adasTwin)).json()).toEqual({ joined: 2 })
  })

  it('keeps everybody when the owner makes the group smaller, and lets nobody in until there is room', async () => {
    const id = await createGroup(app(), { members: 3 })
    for (const member of [ada, bob, adasTwin]) await join(id, member)
    const headers = await bearer()
    const url = `/api/all-group/${id}`
    const smaller = await app().inject({ method: 'PUT', url, headers, payload: buildInput({ members: 2 }) })
    expect(smaller.statusCode).toBe(200)
    await expectJoined(id, 3)
    await leave(id, ada)
    expect((await join(id, ada)).json().error.code).toBe('group_full')
    await leave(id, bob)
    expect((await join(id, ada)).json()).toEqual({ joined: 2 })
  })

  it('lets nobody join a group whose last day is over everywhere, but lets members leave', async () => {
    const id = await createGroup(app())
    await join(id)
    await setGroup(id, `end_date = '${dayAt(-12)}'`)
    expect((await join(id, adasTwin)).statusCode).toBe(200)
    await setGroup(id, `end_date = '${dayAt(-36)}'`)
    const refused = await join(id, ada)
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      { code: 'group_ended', message: 'This group has ended.' },
    ])
    expect((await join(id)).json()).toEqual({ joined: 2 })
    expect((await leave(id)).json()).toEqual({ joined: 1 })
    await setGroup(id, `end_date = 'the first of May'`)
    expect((await join(id)).json()).toEqual({ joined: 2 })
  })

  it('lets an account be in a thousand groups', async () => {
    const [member, id] = [newMember(), await createGroup(app())]
    await database().query(
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
    const refused = await join(id, member)
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      {
        code: 'too_many_joined',
        message: 'You have joined 1,000 groups, which is the limit. Leave one first.',
      },
    ])
    await database().query(`delete from hobbynest_memberships where id = 'limit-7'`)
    expect((await join(id, member)).json()).toEqual({ joined: 1 })
    await leave(id, member)
    await database().query(`delete from hobby_groups where id like 'elsewhere-%'`)
    await expectJoined(id, 0)
  })

  it('shows the owner alone who has joined and since when, without emails and accounts', async () => {
    const id = await createGroup(app())
    const before = new Date().toISOString()
    const [first, nameless] = [newMember(), { ...newMember(), name: ' \u200b' }]
    await join(id, first)
    await join(id, nameless)
    const response = await readMembers(id, ada)
    expect(response.json()).toEqual({
      joined: 2,
      members: [
        {
          id: expect.stringMatching(/^[\da-f]{24}$/),
          name: first.name,
          mark: MARK,
          since: expect.any(String),
        },
        {
          id: expect.stringMatching(/^[\da-f]{24}$/),
          name: 'A member',
          mark: MARK,
          since: expect.any(String),
        },
      ],
      removed: [],
    })
    const [{ since }] = response.json().members
    expect(new Date(since).toISOString()).toBe(since)
    expect(since >= before && since <= new Date().toISOString()).toBe(true)
    expect(response.body).not.toMatch(/@|uid/)
    expect([response.headers['cache-control'], String(response.headers.vary)]).toEqual([
      'no-store',
      expect.stringMatching(/\bauthorization\b/i),
    ])
    for (const member of [undefined, bob, adasTwin, first]) {
      expect((await readMembers(id, member)).json()).toEqual({ joined: 2 })
    }
  })

  it('shows the owner the first thousand', async () => {
    const id = await createGroup(app(), { members: 5_000 })
    await database().query(
      `insert into hobbynest_memberships (id, group_id, member_uid, name, joined_at)
        select 'many-' || n, $1, 'uid-many-' || n, 'Joiner ' || n, now() - n * interval '1 minute'
        from generate_series(1, 1001) n`,
      [id],
    )
    await setGroup(id, 'joined = 1001')
    const { joined, members } = (await readMembers(id, ada)).json()
    expect([joined, members.length, members[0].name, members[999].name]).toEqual([
      1001,
      1000,
      'Joiner 1001',
      'Joiner 2',
    ])
  })

  it('lets the owner remove a member, once', async () => {
    const id = await createGroup(app())
    const other = await createGroup(app())
    for (const member of [bob, adasTwin]) await join(id, member)
    await join(other)
    const [{ id: bobs }] = (await readMembers(id, ada)).json().members
    expect((await send('DELETE', `all-group/${other}/members/${bobs}`, ada)).json()).toEqual({ joined: 1 })
    for (const _ of [1, 2]) {
      const response = await send('DELETE', `all-group/${id}/members/${bobs}`, ada)
      expect([response.statusCode, response.json()]).toEqual([200, { joined: 1 }])
    }
    expect((await readMembers(id, ada)).json().members).toEqual([
      expect.objectContaining({ name: adasTwin.name }),
    ])
  })

  it('tells members of one name apart by a mark, the same in all groups of an organiser and another for the next', async () => {
    const [first, second] = [newMember(), { ...newMember(), name: 'Ada' }]
    const marksOf = async (owner: typeof ada, ...members: object[]) => {
      const id = await createGroup(app(), {}, owner)
      for (const member of members) await join(id, member)
      const list: { mark: string }[] = (await readMembers(id, owner)).json().members
      return list.map(({ mark }) => mark)
    }
    const marks = await marksOf(ada, { ...first, name: 'Ada' }, second)
    expect(new Set(marks).size).toBe(2)
    expect((await marksOf(ada, second, first)).reverse()).toEqual(marks)
    expect(await marksOf(bob, first, second)).not.toEqual(marks)
  })

  describe('who has been removed', () => {
    async function remove(id: string, name: string) {
      const { members } = (await readMembers(id, ada)).json()
      const member = members.find((one: { name: string }) => one.name === name).id
      expect((await send('DELETE', `all-group/${id}/members/${member}`, ada)).statusCode).toBe(200)
      return member
    }
    const REMOVED = { code: 'removed', message: 'The organiser has removed you from this group.' }

    it('cannot come back to that group, until the organiser lets them', async () => {
      const [id, other] = [await createGroup(app(), { members: 1 }), await createGroup(app())]
      for (const group of [id, other]) await join(group)
      const bobs = await remove(id, bob.name)
      const attempts = await Promise.all(Array.from({ length: 5 }, () => join(id)))
      for (const refused of [...attempts, await join(id)])
        expect([refused.statusCode, refused.json().error]).toEqual([403, REMOVED])
      expect((await leave(id)).json()).toEqual({ joined: 0 })
      expect((await readMembers(id, ada)).json()).toEqual({
        joined: 0,
        members: [],
        removed: [{ id: bobs, name: bob.name, mark: MARK, since: expect.any(String) }],
      })
      expect((await readMembers(id, bob)).json()).toEqual({ joined: 0 })
      expect((await join(id, adasTwin)).json()).toEqual({ joined: 1 })
      expect((await join(other)).json()).toEqual({ joined: 1 })
      await leave(id, adasTwin)
      for (const _ of [1, 2]) {
        const back = await send('DELETE', `all-group/${id}/removed/${bobs}`, ada)
        expect([back.statusCode, back.json()]).toEqual([200, { joined: 0 }])
      }
      expect((await join(id)).json()).toEqual({ joined: 1 })
      expect((await readMembers(id, ada)).json().removed).toEqual([])
    })

    it('is not whoever left, nor an organiser who has joined', async () => {
      const id = await createGroup(app())
      for (const member of [ada, bob]) await join(id, member)
      const [{ id: adas }, { id: bobs }] = (await readMembers(id, ada)).json().members
      await leave(id)
      for (const member of [adas, bobs]) await send('DELETE', `all-group/${id}/members/${member}`, ada)
      for (const member of [ada, bob]) expect((await join(id, member)).statusCode).toBe(200)
    })

    it('finds that in their data, and it goes with the account, or with the group', async () => {
      const member = newMember()
      const [id, other] = [await createGroup(app()), await createGroup(app())]
      for (const group of [id, other]) await join(group, member)
      await remove(id, member.name)
      await remove(other, member.name)
      const removals = async () => (await send('GET', 'account', member)).json().removedFrom
      expect(await removals()).toEqual(
        [id, other].map((groupId) => ({ groupId, name: member.name, removedAt: expect.any(String) })),
      )
      await send('DELETE', `all-group/${other}`, ada)
      expect(await removals()).toHaveLength(1)
      await send('DELETE', 'account', member)
      expect(await removals()).toEqual([])
    })
  })

  it('lists what a member has joined, in that order, the same on every device', async () => {
    const member = newMember()
    const ids = [await createGroup(app()), await createGroup(app()), await createGroup(app(), {}, bob)]
    const [first = '', second = '', third = ''] = ids
    for (const id of [second, third, first]) await join(id, member)
    await join(second, member)
    const list = async () => (await send('GET', 'joined-groups', member)).json()
    const joined = await list()
    expect(joined.map(({ _id }: { _id: string }) => _id)).toEqual([second, third, first])
    const { joinedAt, ...document } = joined[1]
    expect(document).toEqual((await app().inject(`/api/all-group/${third}`)).json())
    expect(new Date(joinedAt).toISOString()).toBe(joinedAt)
    expect(JSON.stringify(joined)).not.toContain('@')
    // Another device has another token.
    await leave(third, { ...member, auth_time: 1 })
    expect((await list()).map(({ _id }: { _id: string }) => _id)).toEqual([second, first])
    expect((await send('GET', 'joined-groups', newMember())).json()).toEqual([])
  })

  it('does not refuse an edit because somebody has joined meanwhile', async () => {
    const id = await createGroup(app())
    const url = `/api/all-group/${id}`
    const { etag } = (await app().inject(url)).headers
    await join(id)
    expect((await app().inject(url)).headers.etag).toBe(etag)
    const headers = { ...(await bearer()), 'if-match': String(etag) }
    expect((await app().inject({ method: 'PUT', url, headers, payload: buildInput() })).statusCode).toBe(200)
    await expectJoined(id, 1)
  })

  it.each(['', '?limit=2', '?q=sketchers'])('gives the list%s another tag after a join', async (search) => {
    const id = await createGroup(app())
    const url = `/api/all-group${search}`
    const before = await app().inject(url)
    await join(id)
    const after = await app().inject({ url, headers: { 'if-none-match': String(before.headers.etag) } })
    expect([after.statusCode, after.json()[0]]).toEqual([200, { ...before.json()[0], joined: 1 }])
    const again = await app().inject({ url, headers: { 'if-none-match': String(after.headers.etag) } })
    expect(again.statusCode).toBe(304)
  })

  describe('leaves no row', () => {
    const UNDER = 'group_id = $1'

    it('of a group that its owner deletes', async () => {
      const [id, other] = [await createGroup(app()), await createGroup(app())]
      for (const group of [id, other]) await join(group)
      await app().inject({ method: 'DELETE', url: `/api/all-group/${id}`, headers: await bearer() })
      expect(await rowsOf(UNDER, [id])).toEqual([])
      expect(await rowsOf(UNDER, [other])).toHaveLength(1)
      expect((await send('GET', 'joined-groups', bob)).body).not.toContain(id)
    })

    it('of an account that an operator forgets', async () => {
      const [member, other] = [newMember(), newMember()]
      const own = await createGroup(app(), {}, member)
      const headers = { ...(await bearer(member)), 'idempotency-key': 'a-key' }
      await app().inject({ method: 'POST', url: '/api/create-group', headers, payload: buildInput() })
      const elsewhere = await createGroup(app())
      for (const id of [own, elsewhere]) for (const who of [member, other]) await join(id, who)
      const operations = createOperations(database())
      const forget = () => operations.run({ what: 'forget', target: member.sub, why: 'Asked for it.' })
      expect(await forget()).toBe(
        `The account ${member.sub} has been forgotten. It had created 2 groups, now deleted, and joined 1 group.`,
      )
      expect(await rowsOf('member_uid = $1 or group_id = $2', [member.sub, own])).toEqual([])
      await expectJoined(elsewhere, 1)
      expect((await app().inject(`/api/all-group/${own}`)).statusCode).toBe(404)
      const sql = 'select 1 from hobbynest_creates where owner_uid = $1'
      const { rows } = await database().query(sql, [member.sub])
      expect(rows).toEqual([])
      expect(await forget()).toMatch(/ It had created 0 groups, now deleted, and joined 0 groups\.$/)
    })

    it('gives members all that is kept about them, and deletes it for them alone, banned or not', async () => {
      const member = newMember()
      const [own, elsewhere] = [await createGroup(app(), { name: 'Mine' }, member), await createGroup(app())]
      for (const id of [own, elsewhere]) await join(id)
      await join(elsewhere, member)
      expect((await send('GET', 'account', member)).json()).toMatchObject({
        id: member.sub,
        name: member.name,
        email: member.email,
        groups: [{ _id: own, userEmail: member.email }],
        joinedGroups: [{ _id: elsewhere, joinedAt: expect.any(String) }],
        photos: [],
      })
      await createOperations(database()).run({ what: 'ban', target: member.sub, why: '' })
      expect((await send('DELETE', 'account', member)).json()).toEqual({
        acknowledged: true,
        deletedCount: 1,
        leftCount: 1,
      })
      expect((await send('GET', 'account', member)).json()).toMatchObject({ groups: [], joinedGroups: [] })
      await expectJoined(elsewhere, 1)
      expect((await send('GET', 'account')).statusCode).toBe(401)
      expect((await send('DELETE', 'account')).statusCode).toBe(401)
    })

    it('deletes accounts while others join their groups: none waits for the other', async () => {
      const members = Array.from({ length: 4 }, newMember)
      const groups = await Promise.all(members.map((member) => createGroup(app(), {}, member)))
      await Promise.all(members.flatMap((member) => groups.map((id) => join(id, member))))
      const answers = await Promise.all([
        ...members.map((member) => send('DELETE', 'account', member)),
        ...members.flatMap((member) => groups.map((id) => join(id, member))),
      ])
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
    })
  })

  it.each([UNKNOWN, 'nonsense', "1' or '1'='1", '%00', 'x'.repeat(101)])(
    'responds with 404 about the members of the group %j, and changes nothing',
    async (id) => {
      const before = await rowsOf()
      const path = `all-group/${encodeURIComponent(id)}/members`
      const responses = [
        await send('GET', path),
        await send('GET', path, ada),
        await send('PUT', `${path}/me`, ada),
        await send('DELETE', `${path}/me`, ada),
        await send('DELETE', `${path}/${UNKNOWN}`, ada),
        await send('DELETE', `all-group/${encodeURIComponent(id)}/removed/${UNKNOWN}`, ada),
      ]
      expect(responses.map((response) => [response.statusCode, response.json().error.code])).toEqual(
        responses.map(() => [404, 'not_found']),
      )
      expect(await rowsOf()).toEqual(before)
    },
  )

  it('counts correctly after many have joined and left at once, while groups are deleted and changed', async () => {
    const groups = await Promise.all(Array.from({ length: 6 }, () => createGroup(app(), { members: 5 })))
    const people = Array.from({ length: 12 }, newMember)
    const owner = await bearer()
    const responses = await Promise.all(
      groups.flatMap((id, index) => {
        const url = `/api/all-group/${id}`
        const payload = buildInput({ members: 4 })
        return [
          ...people.flatMap((who) => [join(id, who), leave(id, who), join(id, who)]),
          index < 2
            ? app().inject({ method: 'DELETE', url, headers: owner })
            : app().inject({ method: 'PUT', url, headers: owner, payload }),
        ]
      }),
    )
    for (const { statusCode } of responses) expect([200, 404, 409]).toContain(statusCode)
    const { rows } = await database().query<{ id: string; kept: number; there: number }>(
      `select id, joined as kept,
        (select count(*)::int from hobbynest_memberships where group_id = hobby_groups.id) as there
      from hobby_groups where id = any($1)`,
      [groups],
    )
    expect(rows).toHaveLength(4)
    for (const { kept, there } of rows) expect(kept).toBe(there)
    expect(await rowsOf('not exists (select from hobby_groups g where g.id = group_id)')).toEqual([])
  }, 60_000)

  describe('who may do what', () => {
    const WHO = [
      { who: 'nobody', member: undefined },
      { who: 'the owner', member: ada },
      { who: 'a member of the group', member: bob },
      {
        who: 'a stranger',
        member: { sub: 'uid-stranger', name: 'Stranger', email: 'stranger@hobbynest.test' },
      },
      { who: 'another account with the owner’s email', member: adasTwin },
    ]
    /** The status for each of {@link WHO}, and by whom rows may come or go. */
    const CALLS = [
      {
        method: 'PUT',
        path: 'members/me',
        statuses: [401, 200, 200, 200, 200],
        changes: ['the owner', 'a stranger', 'another account with the owner’s email'],
      },
      {
        method: 'DELETE',
        path: 'members/me',
        statuses: [401, 200, 200, 200, 200],
        changes: ['a member of the group'],
      },
      { method: 'GET', path: 'members', statuses: [200, 200, 200, 200, 200], changes: [] },
      {
        method: 'DELETE',
        path: 'members/{member}',
        statuses: [401, 200, 403, 403, 403],
        changes: ['the owner'],
      },
      {
        method: 'DELETE',
        path: 'removed/{removed}',
        statuses: [401, 200, 403, 403, 403],
        changes: ['the owner'],
      },
      { method: 'GET', path: 'joined-groups', statuses: [401, 200, 200, 200, 200], changes: [] },
    ] as const
    const TABLE = CALLS.flatMap(({ statuses, changes, ...call }) =>
      WHO.map(({ who, member }, index) => ({
        ...call,
        who,
        member,
        status: statuses[index],
        mayChange: (changes as readonly string[]).includes(who),
      })),
    )

    it.each(TABLE)(
      'responds with $status when $who sends $method $path',
      async ({ who, member, status, mayChange, method, path }) => {
        const id = await createGroup(app(), {}, ada)
        const late = newMember()
        for (const member of [bob, late]) await join(id, member)
        const [{ id: bobs }, { id: lates }] = (await readMembers(id, ada)).json().members
        await send('DELETE', `all-group/${id}/members/${lates}`, ada)
        const before = await allRows()
        const ofGroup = path.replace('{member}', bobs).replace('{removed}', lates)
        const url = path === 'joined-groups' ? path : `all-group/${id}/${ofGroup}`
        const response = await send(method, url, member)
        expect(response.statusCode).toBe(status)
        const after = await allRows()
        if (mayChange) expect(after).not.toEqual(before)
        else expect(after).toEqual(before)
        if (path === 'members') expect('members' in response.json()).toBe(who === 'the owner')
        if (path === 'joined-groups' && status === 200) {
          expect(response.body.includes(id)).toBe(who === 'a member of the group')
        }
      },
    )
  })
}
