import { expect, it } from 'vitest'
import { type CHANGES, createOperations } from '../../../backend/operate/operations.ts'
import { buildInput, createGroup, errorOf, openApp, sendTo } from '../support/app.ts'
import { app, database, listNames, send, setUpBackend } from '../support/backend.ts'
import { ada, bob, operator } from '../support/tokens.ts'

setUpBackend()

const REPORT = { reason: 'Spam or advertising', words: 'Pills.' }
const cleo = { sub: 'uid-cleo', name: 'Cleo', email: 'cleo@hobbynest.test' }

const report = (id: string, member: object, payload: object = REPORT) =>
  send('POST', `/api/all-group/${id}/reports`, { as: member, payload })

/** Operates at the desk. */
const operate = (what: string, target: string, why = 'Spam.') =>
  send('POST', '/api/desk/operations', { as: operator, payload: { what, target, why } })

type Change = (typeof CHANGES)[number]

/** Operates by command. */
const run = (what: Change, target = '', why = '') => createOperations(database).run({ what, target, why })

async function readDesk(path: string) {
  return (await send('GET', `/api/desk/${path}`, { as: operator })).json().rows as Record<string, unknown>[]
}

async function openReports(groupId: string) {
  return (await readDesk('reports')).filter((row) => row.groupId === groupId && row.isOpen)
}

it('keeps the newest open report per member and group, until an operator has dismissed it', async () => {
  const id = await createGroup(app, { name: 'Buy pills' })
  const older = { reason: 'Something else', words: 'Older.' }
  expect((await report(id, bob, older)).statusCode).toBe(201)
  const sent = await Promise.all([report(id, bob), report(id, bob), report(id, bob)])
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(errorOf(await report(id, ada))).toMatchObject({ message: 'This is your own group.' })
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
  const { reports } = (await send('GET', '/api/desk', { as: operator })).json()
  expect((await operate('dismiss', String(first?.id), 'Harmless.')).statusCode).toBe(200)
  expect((await operate('dismiss', String(first?.id))).statusCode).toBe(409)
  expect((await send('GET', '/api/desk', { as: operator })).json()).toEqual({
    reports: reports - 1,
    messages: 0,
  })
  await report(id, bob)
  expect(await openReports(id)).toHaveLength(2)
  expect((await readDesk('log')).find(({ what }) => what === 'dismiss')).toMatchObject({
    ...{ target: first?.id, name: 'Buy pills' },
    ...{ why: 'Harmless.', who: operator.email },
  })
})

it.each([
  ['Kate@KIOSK.test', 200],
  // The sign for kelvin, which is a k in lower case.
  ['\u212aate@kiosk.test', 403],
  ['kate@\u212aiosk.test', 403],
])('responds to %s at the desk of kate@kiosk.test with %i', async (email, status) => {
  const kates = await openApp(database, { env: { OPERATORS: 'kate@kiosk.test' } })
  const response = await sendTo(kates, 'GET', '/api/desk/bans', { as: { ...operator, email } })
  expect(response.statusCode).toBe(status)
})

it.each([
  [{ reason: 'Dull' }, { reason: 'Choose a reason.' }],
  [{ words: 'x' }, { reason: 'Choose a reason.' }],
  [{ ...REPORT, words: 5 }, { words: 'What is wrong must be text.' }],
  [
    { ...REPORT, words: 'x'.repeat(1001) },
    { words: 'What is wrong can be at most 1,000 characters. This has 1,001.' },
  ],
])('says beside each field what is wrong with the report %j', async (payload, fields) => {
  expect(errorOf(await report(await createGroup(app), bob, payload))).toMatchObject({ status: 422, fields })
})

it('shows a hidden group only to its owner, with the reason, and lets members leave it, until it is restored unchanged', async () => {
  const id = await createGroup(app, { name: 'Xylophone fans', category: 'Fishing' })
  await report(id, bob)
  for (const as of [bob, cleo]) await send('PUT', `/api/all-group/${id}/members/me`, { as })
  const searched = async () => (await send('GET', '/api/all-group?q=xylophone')).headers['x-total-count']
  const inCategory = async () => {
    const { headers } = await send('GET', '/api/all-group?limit=0')
    return Number(new URLSearchParams(String(headers['hobbynest-categories'])).get('Fishing'))
  }
  const [list, fishing] = [await listNames(), await inCategory()]
  const { etag } = (await send('GET', '/api/all-group')).headers

  expect((await operate('hide', id, 'Sells things.')).statusCode).toBe(200)
  expect(await listNames()).toEqual(list.filter((name) => name !== 'Xylophone fans'))
  expect((await send('GET', '/api/all-group')).headers.etag).not.toBe(etag)
  expect([await searched(), await inCategory()]).toEqual(['0', fishing - 1])
  expect((await send('GET', '/api/all-group?limit=100')).body).not.toContain(id)
  expect((await send('GET', '/api/joined-groups', { as: bob })).body).not.toContain(id)
  expect(await openReports(id)).toEqual([])
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/members'],
    ['PUT', '/members/me'],
    ['DELETE', '/members/me'],
    ['DELETE', ''],
  ] as const) {
    const error = errorOf(await send(method, `/api/all-group/${id}${path}`, { as: cleo }))
    expect(error).toMatchObject({ status: 404, message: 'This group no longer exists.' })
  }
  expect((await report(id, cleo)).statusCode).toBe(404)
  const hidden = { _id: id, hiddenWhy: 'Sells things.' }
  const mine = (await send('GET', `/api/my-groups?email=${ada.email}`, { as: ada })).json()
  expect(mine).toContainEqual(expect.objectContaining(hidden))
  const { description } = buildInput()
  expect(await readDesk('hidden')).toContainEqual(
    expect.objectContaining({ groupId: id, words: description, hiddenWhy: 'Sells things.' }),
  )
  expect((await operate('hide', id)).statusCode).toBe(409)

  expect((await operate('restore', id, 'Has been mended.')).statusCode).toBe(200)
  expect(await listNames()).toEqual(list)
  expect([await searched(), await inCategory()]).toEqual(['1', fishing])
  const [restored] = (await send('GET', `/api/my-groups?email=${ada.email}`, { as: ada })).json()
  expect(restored).toMatchObject({ _id: id })
  expect(restored).not.toHaveProperty('hiddenWhy')
  expect((await send('GET', '/api/joined-groups', { as: bob })).body).toContain(id)
  expect((await send('GET', `/api/all-group/${id}/members`)).json()).toEqual({ joined: 1 })
  await operate('hide', id)
  expect((await send('DELETE', `/api/all-group/${id}`, { as: ada })).json()).toMatchObject({
    deletedCount: 1,
  })
})

it('removes a group at once, and logs that, why and when', async () => {
  const id = await createGroup(app, { name: 'Buy tablets' })
  expect(await run('remove', id, 'Advertising.')).toBe(`The group ${id} has been removed.`)
  expect(await listNames()).not.toContain('Buy tablets')
  await expect(run('remove', id)).rejects.toThrow(`There is no group ${id}.`)
  const { rows } = await database.query('select * from hobbynest_operations where target = $1', [id])
  expect(rows).toMatchObject([{ what: 'remove', why: 'Advertising.', done_at: expect.any(Date) }])
})

it('lets a banned member read, and refuses their writes with the reason, until the ban is lifted', async () => {
  const id = await createGroup(app, { name: 'Before' }, cleo)
  const other = await createGroup(app)
  const [own, seat] = [`/api/all-group/${id}`, `/api/all-group/${other}/members/me`]
  const writes = [
    () => send('POST', '/api/create-group', { as: cleo, payload: buildInput() }),
    () => send('PUT', own, { as: cleo, payload: buildInput() }),
    () => send('PUT', seat, { as: cleo }),
    () => report(other, cleo, { reason: 'Something else' }),
  ]
  const listed = async () =>
    (await readDesk('bans')).filter(({ id }) => id === cleo.sub).map(({ ownerName, why }) => [ownerName, why])
  await send('PUT', seat, { as: cleo })
  await operate('ban', cleo.sub, 'Advertising, three times.')
  expect(await listed()).toEqual([[cleo.name, 'Advertising, three times.']])
  expect((await readDesk('groups')).find(({ ownerId }) => ownerId === cleo.sub)).toMatchObject({
    isBanned: true,
  })
  const inLog = { what: 'ban', target: cleo.sub, ownerId: cleo.sub, ownerName: cleo.name, name: null }
  expect((await readDesk('log'))[0]).toMatchObject(inLog)
  const message =
    'Your account can no longer create, change, join or report groups. You can leave groups and delete your own.'
  for (const write of writes) {
    expect(errorOf(await write())).toEqual({
      ...{ status: 403, code: 'banned', message: `${message} The reason: Advertising, three times.` },
    })
  }
  const mine = await send('GET', `/api/my-groups?email=${cleo.email}`, { as: cleo })
  expect(mine.json()).toContainEqual(expect.objectContaining({ _id: id, name: 'Before' }))
  await run('ban', cleo.sub)
  expect(await listed()).toEqual([[cleo.name, '']])
  expect(errorOf(await report(other, cleo))).toMatchObject({ message })
  expect((await send('DELETE', seat, { as: cleo })).json()).toEqual({ joined: 0 })
  expect((await send('DELETE', `/api/all-group/${other}`, { as: cleo })).statusCode).toBe(403)
  expect((await send('DELETE', own, { as: cleo })).json()).toMatchObject({ deletedCount: 1 })
  await createGroup(app)
  await operate('unban', cleo.sub, 'Has apologised.')
  expect(await listed()).toEqual([])
  await expect(run('unban', cleo.sub)).rejects.toThrow(`The account ${cleo.sub} is not banned.`)
  await expect(run('unban', 'uid-$&')).rejects.toThrow('The account uid-$& is not banned.')
  const after = await Promise.all(writes.map(async (write) => (await write()).statusCode))
  expect(after).toEqual([201, 404, 200, 201])
})

it.each<[Change, string, string]>([
  ['remove', 'nonsense', 'nonsense is not the id of a group'],
  ['restore', '0123456789abcdef01234567', 'There is no hidden group'],
  ['dismiss', '0123456789abcdef01234567', 'There is no open report'],
  ['hide', '0123456789abcdef01234567', 'Give the reason with --why: the organiser is told.'],
])('says what is wrong with %s %s', async (what, target, sentence) => {
  const before = await readDesk('log')
  await expect(run(what, target)).rejects.toThrow(sentence)
  expect(await readDesk('log')).toEqual(before)
})

it.each([
  [{ what: 'forget', target: 'uid-x', why: 'Because.' }, 422],
  [{ what: 'ban', target: 'uid-x', why: ' ' }, 422],
  [{ what: 'ban', target: 'uid-x', why: 'x'.repeat(501) }, 422],
  [{ what: 'ban', target: "x' or", why: 'Because.' }, 422],
  [{ what: 'ban', target: 'ada@hobbynest.test', why: 'Because.' }, 409],
  [undefined, 422],
])('refuses %j at the desk', async (payload, status) => {
  const before = await readDesk('log')
  const options = { as: operator, ...(payload && { payload }) }
  expect((await send('POST', '/api/desk/operations', options)).statusCode).toBe(status)
  expect(await readDesk('log')).toEqual(before)
})

it.each([
  `update hobbynest_operations set why = 'Nothing'`,
  'delete from hobbynest_operations',
  'truncate hobbynest_operations',
])('lets nobody %s', async (sql) => {
  await operate('ban', 'uid-somebody')
  const before = await readDesk('log')
  await expect(database.query(sql)).rejects.toThrow('stays recorded')
  expect(await readDesk('log')).toEqual(before)
})

it('sends lists in pages', async () => {
  await database.query(
    `insert into hobbynest_operations (what, target, why, who, done_at)
    select 'ban', 'uid-paged', 'No. ' || number, 'command', now() + number * interval '1 ms'
    from generate_series(0, 30) number`,
  )
  const pages = await Promise.all(
    ['log', 'log?page=2'].map((path) => send('GET', `/api/desk/${path}`, { as: operator })),
  )
  const [first, second] = pages.map((page) => page.json())
  expect([first.rows.length, first.hasMore]).toEqual([30, true])
  expect([first.rows[0].why, first.rows[29].why, second.rows[0].why]).toEqual(['No. 30', 'No. 1', 'No. 0'])
  expect((await readDesk('log?page=99999')).length).toBe(0)
  expect(await readDesk('log?page=-1')).toEqual(first.rows)
})
