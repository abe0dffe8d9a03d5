import { beforeEach, expect, it } from 'vitest'
import type { Database } from '../../../backend/database/database.ts'
import { createMessageStore, MAX_MESSAGES } from '../../../backend/messages/message-store.ts'
import { createNewsletterStore } from '../../../backend/messages/newsletter-store.ts'
import { type App, openApp } from '../support/app.ts'
import { bearer, operator } from '../support/tokens.ts'

export const MESSAGE = {
  fullName: 'Ada Lovelace',
  email: 'ada@hobbynest.test',
  subject: 'Chess',
  message: 'Is there a club\nin Kiel?',
}
const APPLICATION = {
  fullName: 'Bob Ross',
  email: 'bob@hobbynest.test',
  phone: '+49 431-12',
  position: 'Content Writer',
  coverLetter: 'Happy little trees.',
}

/** Sends a form's content as a visitor does. */
export function post(app: App, path: string, payload: object, headers: Record<string, string> = {}) {
  return app.inject({ method: 'POST', url: `/api/${path}`, payload, headers })
}

/** What visitors send, and who reads it. */
export function describeMessages(database: () => Database): void {
  let app: App
  const env = { OPERATORS: operator.email }

  beforeEach(async () => {
    app ??= await openApp(database(), { env })
    await database().query('delete from hobbynest_messages')
  })

  const desk = async () => app.inject({ url: '/api/desk/messages', headers: await bearer(operator) })
  const list = async () => (await desk()).json().messages

  it('keeps a message and an application, which an operator reads, newest first, and counts', async () => {
    expect((await post(app, 'messages/contact', MESSAGE)).statusCode).toBe(201)
    await database().query(`update hobbynest_messages set sent_at = now() - interval '1 hour'`)
    expect((await post(app, 'messages/careers', APPLICATION)).statusCode).toBe(201)
    const common = { id: expect.any(String), sentAt: expect.any(String), isDone: false, isMailed: false }
    const { message, ...contact } = MESSAGE
    const { position, coverLetter, ...careers } = APPLICATION
    expect((await desk()).json()).toEqual({
      total: 2,
      isMailing: false,
      subscribers: null,
      messages: [
        { ...common, kind: 'careers', ...careers, subject: position, words: coverLetter },
        { ...common, kind: 'contact', ...contact, phone: '', words: message },
      ],
    })
    const waiting = await app.inject({ url: '/api/desk', headers: await bearer(operator) })
    expect(waiting.json()).toMatchObject({ messages: 2 })
  })

  it('is marked as done, opened again and deleted by an operator', async () => {
    await post(app, 'messages/contact', MESSAGE)
    const [{ id }] = await list()
    const request = { url: `/api/desk/messages/${id}`, headers: await bearer(operator) }
    for (const isDone of [true, false]) {
      await app.inject({ method: 'PUT', ...request, payload: { isDone } })
      expect(await list()).toMatchObject([{ id, isDone }])
    }
    expect((await app.inject({ method: 'PUT', ...request, payload: {} })).statusCode).toBe(422)
    expect((await app.inject({ method: 'DELETE', ...request })).statusCode).toBe(200)
    expect(await list()).toEqual([])
    expect((await app.inject({ method: 'PUT', ...request, payload: { isDone: true } })).statusCode).toBe(404)
  })

  it('keeps one of twenty that are sent at once under one key, and refuses another under it', async () => {
    const key = { 'idempotency-key': 'once' }
    const send = () => post(app, 'messages/contact', MESSAGE, key)
    const responses = await Promise.all(Array.from({ length: 20 }, send))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201))
    const other = await post(app, 'messages/contact', { ...MESSAGE, subject: 'Go' }, key)
    expect([other.statusCode, other.json().error.code]).toEqual([422, 'key_reused'])
    expect(await list()).toHaveLength(1)
  })

  it.each([
    ['contact', { ...MESSAGE, subject: ' \u200b' }, { subject: 'Subject is required.' }],
    [
      'contact',
      { ...MESSAGE, message: 'é'.repeat(10_001) },
      { message: 'Message can be at most 10,000 characters. This has 10,001.' },
    ],
    ['careers', { ...APPLICATION, phone: 'call me' }, { phone: 'Please enter a valid phone number.' }],
    ['careers', { ...APPLICATION, position: 'King' }, { position: 'Position is required.' }],
  ])('refuses to %s what the form does, in its words', async (kind, payload, fields) => {
    const response = await post(app, `messages/${kind}`, payload)
    expect([response.statusCode, response.json().error.fields]).toEqual([422, fields])
    expect(await list()).toEqual([])
  })

  it('refuses a form with the field that only programs fill in', async () => {
    const response = await post(app, 'messages/contact', { ...MESSAGE, extra: 'https://pills.test' })
    expect([response.statusCode, response.json().error.code]).toEqual([422, 'looks_automated'])
    expect(await list()).toEqual([])
  })

  it('takes a few messages an hour from one address, and so many in all', async () => {
    const limited = await openApp(database(), { env, limits: { messages: 2 } })
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) statuses.push((await post(limited, 'messages/contact', MESSAGE)).statusCode)
    expect(statuses).toEqual([201, 201, 429])
    await database().query(
      `insert into hobbynest_messages (id, kind, full_name, email, phone, subject, words)
      select number, 'contact', '', '', '', '', '' from generate_series(3, ${MAX_MESSAGES}) number`,
    )
    const response = await post(app, 'messages/contact', MESSAGE)
    expect([response.statusCode, response.json().error.code]).toEqual([503, 'too_many'])
  })

  it('deletes messages after half a year, and addresses that have not confirmed after three days', async () => {
    await post(app, 'messages/contact', MESSAGE)
    const messages = createMessageStore(database())
    const newsletter = createNewsletterStore(database())
    await newsletter.add('late@hobbynest.test')
    const age = async (table: string, column: string, days: number) => {
      await database().query(`update ${table} set ${column} = now() - interval '${days} days'`)
      await Promise.all([messages.sweep(), newsletter.sweep()])
    }
    await age('hobbynest_messages', 'sent_at', 179)
    await age('hobbynest_subscribers', 'asked_at', 2)
    expect([(await list()).length, (await newsletter.count())?.waiting]).toEqual([1, 1])
    await age('hobbynest_messages', 'sent_at', 181)
    await age('hobbynest_subscribers', 'asked_at', 4)
    expect([await list(), (await newsletter.count())?.waiting]).toEqual([[], 0])
  })

  it('takes none, and announces none, where nobody would read them', async () => {
    const unread = await openApp(database())
    const response = await post(unread, 'messages/contact', MESSAGE)
    expect(response.statusCode).toBe(404)
    expect(response.headers['hobbynest-features']).not.toContain('messages')
    const read = await app.inject('/api/all-group')
    expect(read.headers['hobbynest-features']).toMatch(/, messages$/)
  })
}
