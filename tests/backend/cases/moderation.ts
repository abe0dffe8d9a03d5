import { expect, it } from 'vitest'
import type { Database } from '../../../backend/database/database.ts'
import { createPhotoStore } from '../../../backend/photos/photo-store.ts'
import type { App } from '../support/app.ts'
import { ada, bearer, bob, operator } from '../support/tokens.ts'
import { createGroup, listNames } from './calls.ts'

const REPORT = { reason: 'Spam or advertising', words: 'Pills.' }
const cleo = { sub: 'uid-cleo', name: 'Cleo', email: 'cleo@hobbynest.test' }

interface Backend {
  app: () => App
  database: () => Database
}

/** What members report, and what operators do about it at the desk. */
export function describeModeration({ app, database }: Backend): void {
  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    member?: object,
    payload?: object,
  ) {
    const headers = member ? await bearer({ ...member }) : {}
    return app().inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) })
  }

  const report = (id: string, member: object, payload: object = REPORT) =>
    send('POST', `all-group/${id}/reports`, member, payload)

  const operate = (what: string, target: string, why = 'Spam.') =>
    send('POST', 'desk/operations', operator, { what, target, why })

  /** The rows of a list of the desk. */
  async function readDesk(path: string) {
    return (await send('GET', `desk/${path}`, operator)).json().rows as Record<string, unknown>[]
  }

  async function openReports(groupId: string) {
    return (await readDesk('reports')).filter((row) => row.groupId === groupId && row.isOpen)
  }

  it('keeps one open report of a member and a group, until an operator has dismissed it', async () => {
    const id = await createGroup(app(), { name: 'Buy pills' })
    const hasReported = async () => (await send('GET', `all-group/${id}/reports/me`, bob)).json().reported
    expect(await hasReported()).toBe(false)
    const sent = await Promise.all([report(id, bob), report(id, bob), report(id, bob)])
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(await hasReported()).toBe(true)
    await report(id, cleo, { reason: 'Something else' })
    const [last, first, ...others] = await openReports(id)
    expect(others).toEqual([])
    expect(last).toMatchObject({ reporterId: 'uid-cleo', words: '' })
    expect(first).toMatchObject({
      ...REPORT,
      ...{ groupId: id, name: 'Buy pills', ownerId: ada.sub, ownerName: ada.name },
      ...{ hiddenWhy: null, isBanned: false },
      ...{ reporterId: bob.sub, reporterName: bob.name, at: expect.any(String) },
    })
    const { reports } = (await send('GET', 'desk', operator)).json()
    expect((await operate('dismiss', String(first?.id), 'Harmless.')).statusCode).toBe(200)
    expect((await operate('dismiss', String(first?.id))).statusCode).toBe(409)
    expect((await send('GET', 'desk', operator)).json()).toEqual({ reports: reports - 1, messages: 0 })
    expect(await hasReported()).toBe(false)
    await report(id, bob)
    expect(await openReports(id)).toHaveLength(2)
    expect((await readDesk('log')).find(({ what }) => what === 'dismiss')).toMatchObject({
      ...{ target: first?.id, name: 'Buy pills' },
      ...{ why: 'Harmless.', who: operator.email },
    })
  })

  it.each([
    [{ reason: 'Dull' }, { reason: 'Choose a reason.' }],
    [{ words: 'x' }, { reason: 'Choose a reason.' }],
    [
      { ...REPORT, words: 'x'.repeat(1001) },
      { words: 'What is wrong can be at most 1,000 characters. This has 1,001.' },
    ],
  ])('says beside each field what is wrong with the report %j', async (payload, fields) => {
    const response = await report(await createGroup(app()), bob, payload)
    expect([response.statusCode, response.json().error.fields]).toEqual([422, fields])
  })

  it('takes reports of groups that are there and of somebody else', async () => {
    for (const id of ['nonsense', '0123456789abcdef01234567']) {
      expect((await report(id, bob)).statusCode).toBe(404)
    }
    const own = await createGroup(app(), {}, bob)
    expect((await report(own, bob)).json().error.message).toBe('This is your own group.')
    expect(await openReports(own)).toEqual([])
  })

  it('shows a hidden group to its owner alone, with the reason, until it is restored as it was', async () => {
    const bytes = { large: Buffer.from('large'), small: Buffer.from('small') }
    const photo = `/api/photos/${await createPhotoStore(database()).add(bytes, ada.sub)}-800.webp`
    const id = await createGroup(app(), { name: 'Xylophone fans', category: 'Fishing', photo })
    await report(id, bob)
    await send('PUT', `all-group/${id}/members/me`, bob)
    const searched = async () => (await send('GET', 'all-group?q=xylophone')).headers['x-total-count']
    const inCategory = async () => {
      const { headers } = await send('GET', 'all-group?limit=0')
      return Number(new URLSearchParams(String(headers['hobbynest-categories'])).get('Fishing'))
    }
    const [list, fishing] = [await listNames(app()), await inCategory()]
    const { etag } = (await send('GET', 'all-group')).headers

    expect((await operate('hide', id, 'Sells things.')).statusCode).toBe(200)
    expect(await listNames(app())).toEqual(list.filter((name) => name !== 'Xylophone fans'))
    expect((await send('GET', 'all-group')).headers.etag).not.toBe(etag)
    expect([await searched(), await inCategory()]).toEqual(['0', fishing - 1])
    expect((await send('GET', 'all-group?limit=100')).body).not.toContain(id)
    expect((await send('GET', 'joined-groups', bob)).body).not.toContain(id)
    expect(await openReports(id)).toEqual([])
    for (const [method, path] of [
      ['GET', `all-group/${id}`],
      ['GET', `all-group/${id}/members`],
      ['PUT', `all-group/${id}/members/me`],
      ['DELETE', `all-group/${id}`],
    ] as const) {
      const response = await send(method, path, cleo)
      expect([response.statusCode, response.json().error.message]).toEqual([
        404,
        'This group no longer exists.',
      ])
    }
    expect((await report(id, cleo)).statusCode).toBe(404)
    expect((await app().inject(photo)).statusCode).toBe(404)
    const told = { _id: id, hiddenWhy: 'Sells things.' }
    expect((await send('GET', `all-group/${id}`, ada)).json()).toMatchObject(told)
    const mine = (await send('GET', `my-groups?email=${ada.email}`, ada)).json()
    expect(mine).toContainEqual(expect.objectContaining(told))
    expect(await readDesk('hidden')).toContainEqual(
      expect.objectContaining({ groupId: id, hiddenWhy: 'Sells things.' }),
    )
    expect((await operate('hide', id)).statusCode).toBe(409)

    expect((await operate('restore', id, 'Has been mended.')).statusCode).toBe(200)
    expect(await listNames(app())).toEqual(list)
    expect([await searched(), await inCategory()]).toEqual(['1', fishing])
    expect((await send('GET', `all-group/${id}`, ada)).json()).not.toHaveProperty('hiddenWhy')
    expect((await send('GET', 'joined-groups', bob)).body).toContain(id)
    expect((await app().inject(photo)).statusCode).toBe(200)
    await operate('hide', id)
    expect((await send('DELETE', `all-group/${id}`, ada)).json()).toMatchObject({ deletedCount: 1 })
  })

  it('bans and unbans by account, and lists who is banned', async () => {
    await createGroup(app(), {}, cleo)
    const isListed = async () =>
      (await readDesk('bans'))
        .filter(({ id }) => id === cleo.sub)
        .map(({ ownerName, why }) => [ownerName, why])
    await operate('ban', cleo.sub, 'Again.')
    expect(await isListed()).toEqual([[cleo.name, 'Again.']])
    expect((await send('POST', 'create-group', cleo, {})).json().error.code).toBe('banned')
    const [group] = (await readDesk('groups')).filter(({ ownerId }) => ownerId === cleo.sub)
    expect(group?.isBanned).toBe(true)
    await operate('unban', cleo.sub, 'Has apologised.')
    expect(await isListed()).toEqual([])
  })

  it.each([
    [{ what: 'forget', target: 'uid-x', why: 'Because.' }, 422],
    [{ what: 'ban', target: 'uid-x', why: ' ' }, 422],
    [{ what: 'ban', target: 'uid-x', why: 'x'.repeat(501) }, 422],
    [{ what: 'ban', target: "x' or", why: 'Because.' }, 422],
    [{ what: 'ban', target: 'ada@hobbynest.test', why: 'Because.' }, 409],
    [undefined, 422],
  ])('refuses %j', async (payload, status) => {
    const before = await readDesk('log')
    expect((await send('POST', 'desk/operations', operator, payload)).statusCode).toBe(status)
    expect(await readDesk('log')).toEqual(before)
  })

  it.each([
    `update hobbynest_operations set why = 'Nothing'`,
    'delete from hobbynest_operations',
    'truncate hobbynest_operations',
  ])('does not let anybody %s', async (sql) => {
    await operate('ban', 'uid-somebody')
    const before = await readDesk('log')
    await expect(database().query(sql)).rejects.toThrow('stays recorded')
    expect(await readDesk('log')).toEqual(before)
  })

  it('gives lists in pages', async () => {
    await database().query(
      `insert into hobbynest_operations (what, target, why, who, done_at)
      select 'ban', 'uid-paged', 'No. ' || number, 'command', now() + number * interval '1 ms'
      from generate_series(0, 30) number`,
    )
    const pages = await Promise.all(
      ['log', 'log?page=2'].map((path) => send('GET', `desk/${path}`, operator)),
    )
    const [first, second] = pages.map((page) => page.json())
    expect([first.rows.length, first.hasMore]).toEqual([30, true])
    expect([first.rows[0].why, first.rows[29].why, second.rows[0].why]).toEqual(['No. 30', 'No. 1', 'No. 0'])
    expect((await readDesk('log?page=99999')).length).toBe(0)
    expect(await readDesk('log?page=-1')).toEqual(first.rows)
  })

  it('gives members their reports, and deletes them with the account', async () => {
    const id = await createGroup(app())
    const member = { sub: 'uid-reporter', name: 'Reporter', email: 'reporter@hobbynest.test' }
    await report(id, member)
    expect((await send('GET', 'account', member)).json().reports).toEqual([
      { group: id, ...REPORT, reportedAt: expect.any(String) },
    ])
    await send('DELETE', 'account', member)
    expect(await openReports(id)).toEqual([])
  })
}
