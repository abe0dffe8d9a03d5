import { beforeEach, expect, it } from 'vitest'
import { createMessageStore } from '../../../backend/messages/message-store.ts'
import { createNewsletterStore } from '../../../backend/messages/newsletter-store.ts'
import { deleteExpired } from '../../../backend/operate/delete-expired.ts'
import { EMAIL_SHAPE } from '../../../src/forms/form-data.ts'
import { errorOf, MESSAGE, openApp, sendTo } from '../support/app.ts'
import { database, send, setUpBackend } from '../support/backend.ts'
import { operator } from '../support/tokens.ts'

setUpBackend()

const APPLICATION = {
  fullName: 'Bob Ross',
  email: 'bob@hobbynest.test',
  phone: '+49 431-12',
  position: 'Content Writer',
  coverLetter: 'Happy little trees.',
}

beforeEach(async () => {
  await database.query('delete from hobbynest_messages')
})

const post = (kind: string, payload: object) => send('POST', `/api/messages/${kind}`, { payload })
const read = async (query = '') => (await send('GET', `/api/desk/messages${query}`, { as: operator })).json()
const list = async () => (await read()).rows

it('stores a message and an application, which an operator reads, newest first, and counts them', async () => {
  expect((await post('contact', MESSAGE)).statusCode).toBe(201)
  const past = `now() - interval '1 hour'`
  await database.query(`update hobbynest_messages set sent_at = ${past}, mail_after = ${past}`)
  expect((await post('careers', APPLICATION)).statusCode).toBe(201)
  const common = { id: expect.any(String), at: expect.any(String), isOpen: true, isUnmailed: false }
  const { message, ...contact } = MESSAGE
  const { position, coverLetter, ...careers } = APPLICATION
  expect(await list()).toEqual([
    { ...common, kind: 'careers', ...careers, subject: position, words: coverLetter },
    { ...common, kind: 'contact', ...contact, phone: '', words: message },
  ])
  expect((await send('GET', '/api/desk', { as: operator })).json()).toMatchObject({ messages: 2 })
})

it('lets an operator mark a message as done, which then comes after older ones, open it again and delete it', async () => {
  await post('contact', MESSAGE)
  await database.query(`update hobbynest_messages set sent_at = now() - interval '1 hour'`)
  await post('careers', APPLICATION)
  const [{ id }] = await list()
  const change = async (payload: object, of = id) =>
    (await send('PUT', `/api/desk/messages/${of}`, { as: operator, payload })).statusCode
  for (const isDone of [true, false]) {
    expect(await change({ isDone })).toBe(200)
    expect((await list())[isDone ? 1 : 0]).toMatchObject({ id, isOpen: !isDone })
  }
  expect(await change({})).toBe(422)
  // No database can hold this id.
  expect(await change({ isDone: true }, 'a%00')).toBe(400)
  expect((await send('DELETE', `/api/desk/messages/${id}`, { as: operator })).statusCode).toBe(200)
  expect(await list()).toHaveLength(1)
  expect(await change({ isDone: true })).toBe(404)
})

it('stores a message once that is sent again because its response was lost', async () => {
  for (const subject of ['Chess', 'Chess', 'Go']) {
    expect((await post('contact', { ...MESSAGE, subject })).statusCode).toBe(201)
  }
  expect((await list()).map(({ subject }: { subject: string }) => subject).sort()).toEqual(['Chess', 'Go'])
})

it.each([
  ['contact', { ...MESSAGE, subject: ' \u200b' }, { fields: { subject: 'Subject is required.' } }],
  [
    'contact',
    { ...MESSAGE, message: 'é'.repeat(10_001) },
    { fields: { message: 'Message can be at most 10,000 characters. This has 10,001.' } },
  ],
  ['careers', { ...APPLICATION, phone: 'call me' }, { fields: { phone: 'Phone number is not valid.' } }],
  ['careers', { ...APPLICATION, position: 'King' }, { fields: { position: 'Position is required.' } }],
  // Only programs fill in this field.
  ['contact', { ...MESSAGE, extra: 'https://pills.test' }, { code: 'looks_automated' }],
  ['careers', { ...APPLICATION, extra: 'https://pills.test' }, { code: 'looks_automated' }],
])('refuses a message to %s like the form, in the same words', async (kind, payload, reason) => {
  expect(errorOf(await post(kind, payload))).toMatchObject({ status: 422, ...reason })
  expect(await list()).toEqual([])
})

it('checks an email address in linear time', () => {
  // Quadratic time would exceed the limit of a test.
  expect(EMAIL_SHAPE.test(`a@${'.'.repeat(500_000)}@`)).toBe(false)
})

it('limits the messages per hour from one address, and those that wait for an operator', async () => {
  const env = { OPERATORS: operator.email }
  const limited = await openApp(database, { env, limits: { messages: 2 } })
  for (const [subject, status] of Object.entries({ One: 201, Two: 201, Three: 429 })) {
    const payload = { ...MESSAGE, subject }
    const response = await sendTo(limited, 'POST', '/api/messages/contact', { payload })
    expect(response.statusCode).toBe(status)
  }
  await database.query(
    `insert into hobbynest_messages (id, kind, full_name, email, phone, subject, words)
    select number, 'contact', '', '', '', '', '' from generate_series(3, 2000) number`,
  )
  expect(errorOf(await post('contact', MESSAGE))).toMatchObject({ status: 503, code: 'too_many' })
  await createMessageStore(database).setDone('3', true)
  expect((await post('contact', MESSAGE)).statusCode).toBe(201)
  expect((await read('?all')).rows).toHaveLength(2001)
})

it('deletes messages after half a year, and addresses that have not confirmed after three days', async () => {
  await post('contact', MESSAGE)
  const newsletter = createNewsletterStore(database)
  await newsletter.add('late@hobbynest.test')
  await database.query(
    `insert into hobbynest_subscribers (id, email, confirmed_at) values ('s1', 'ada@hobbynest.test', now())`,
  )
  for (const [days, waitingDays, kept] of [
    [179, 2, 1],
    [181, 4, 0],
  ] as const) {
    await database.query(`update hobbynest_messages set sent_at = now() - interval '${days} days'`)
    await database.query(`update hobbynest_subscribers set asked_at = now() - interval '${waitingDays} days'`)
    await deleteExpired(database)
    const { rows } = await database.query('select from hobbynest_subscribers')
    expect([(await list()).length, rows.length]).toEqual([kept, kept + 1])
  }
})

it('lets only one process mail a message', async () => {
  await post('contact', MESSAGE)
  const other = createMessageStore(database)
  await database.transaction(async (query) => {
    expect(await createMessageStore({ ...database, query }).claimUnmailed()).toHaveLength(1)
    expect(await other.claimUnmailed()).toEqual([])
  })
  expect(await other.claimUnmailed()).toEqual([])
})

it('accepts and announces no messages if nobody would read them', async () => {
  const unread = await openApp(database)
  const response = await sendTo(unread, 'POST', '/api/messages/contact', { payload: MESSAGE })
  expect(response.statusCode).toBe(404)
  expect(response.headers['hobbynest-features']).not.toContain('messages')
})
