import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { type App, captureLog, errorOf, MESSAGE, openApp, sendTo } from './support/app.ts'
import { database, send, setUpBackend } from './support/backend.ts'
import { startSmtp } from './support/smtp.ts'
import { operator } from './support/tokens.ts'

const SITE = 'https://nest.test'
const CLUB = 'club@nest.test'

setUpBackend()

beforeEach(async () => {
  await database.query('delete from hobbynest_messages')
  await database.query('delete from hobbynest_subscribers')
})

const post = (app: App, path: string, payload: object) => sendTo(app, 'POST', `/api/${path}`, { payload })

async function openMailing(url: string, options = {}): Promise<App> {
  const env = { SMTP_URL: url, OPERATOR_EMAIL: CLUB, SITE_URL: SITE, OPERATORS: operator.email }
  const app = await openApp(database, { env, ...options })
  await app.ready()
  onTestFinished(() => app.close())
  return app
}

async function openWithSmtp(refusals?: Parameters<typeof startSmtp>[0], options = {}) {
  const smtp = await startSmtp(refusals)
  onTestFinished(smtp.stop)
  return { smtp, app: await openMailing(smtp.url, options) }
}

async function readMailed(): Promise<boolean[]> {
  const sql = 'select mailed_at is not null as mailed from hobbynest_messages order by id'
  return (await database.query<{ mailed: boolean }>(sql)).rows.map(({ mailed }) => mailed)
}

it('mails a message to the operator, who replies to its sender', async () => {
  const { smtp, app } = await openWithSmtp()
  await post(app, 'messages/contact', { ...MESSAGE, fullName: 'Zoë Ångström', subject: 'Schach für 写真' })
  await expect.poll(readMailed).toEqual([true])
  const [mail] = smtp.mails
  expect(mail?.to).toEqual([CLUB])
  expect(mail?.headers).toContain(`To: ${CLUB}`)
  expect(mail?.headers).toContain(`From: HobbyNest <${CLUB}>`)
  expect(mail?.headers.join()).toMatch(/Reply-To: =\?UTF-8\?\S+\?= <ada@hobbynest\.test>/)
  expect(mail?.body).toContain('Is there a club\nin Kiel?')
  expect(mail?.body).toContain('From: Zoë Ångström\nEmail: ada@hobbynest.test')
  expect(smtp.mails).toHaveLength(1)
})

it.each([
  ['fullName', 'Ada\r\nBcc: spam@evil.test'],
  ['subject', 'Hi\r\nBcc: spam@evil.test\r\n\r\nBuy pills'],
  ['email', 'ada@hobbynest.test\r\nBcc: spam@evil.test'],
  ['email', 'ada@hobbynest.test, spam@evil.test'],
  ['email', '"x" <spam@evil.test>'],
  ['fullName', '"Ada" <spam@evil.test>,'],
])('adds no header and no recipient for the %s %j', async (field, text) => {
  const { smtp, app } = await openWithSmtp()
  expect((await post(app, 'messages/contact', { ...MESSAGE, [field]: text })).statusCode).toBe(201)
  await expect.poll(readMailed).toEqual([true])
  const [mail] = smtp.mails
  expect(mail?.to).toEqual([CLUB])
  const names = mail?.headers.map((header) => header.split(':')[0]).filter((name) => name !== 'Reply-To')
  expect(names?.sort()).toEqual([
    ...['Content-Transfer-Encoding', 'Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID'],
    ...['Subject', 'To'],
  ])
  const replyTo = mail?.headers.find((header) => header.startsWith('Reply-To'))
  expect(replyTo ?? '<ada@hobbynest.test>').toMatch(/<?ada@hobbynest\.test>?$/)
})

it('keeps a message that the mail server refuses, and mails it once later', async () => {
  let isRefusing = true
  const { logger, lines: warnings } = captureLog('warn')
  const { smtp, app } = await openWithSmtp(
    { onMailFrom: (_address, _session, callback) => callback(isRefusing ? new Error('Not today') : null) },
    { logger },
  )
  await post(app, 'messages/contact', MESSAGE)
  await expect.poll(() => warnings).not.toEqual([])
  expect(warnings.join()).toContain('mail was not sent, and will be tried again')
  expect(warnings.join()).not.toMatch(/@|Not today/)
  const isUnmailed = async () =>
    (await sendTo(app, 'GET', '/api/desk/messages', { as: operator })).json().rows.at(-1).isUnmailed
  expect(await isUnmailed()).toBe(true)

  isRefusing = false
  // It is retried on its own schedule, not with other messages.
  for (const subject of ['Second', 'Third']) {
    const before = smtp.mails.length
    await post(app, 'messages/contact', { ...MESSAGE, subject })
    await expect.poll(() => smtp.mails.length).toBe(before + 1)
  }
  await database.query(`update hobbynest_messages set mail_after = now()`)
  await Promise.all([openMailing(smtp.url), openMailing(smtp.url)])
  await expect.poll(readMailed).toEqual([true, true, true])
  expect(await isUnmailed()).toBe(false)
  expect(smtp.mails.map(({ headers }) => headers.find((header) => header.startsWith('Subject')))).toEqual([
    'Subject: Contact: Second',
    'Subject: Contact: Third',
    'Subject: Contact: Chess',
  ])
})

it('stops after the mail that it is sending, instead of cutting a later one off and sending that again', async () => {
  for (const subject of ['First', 'Second'])
    await send('POST', '/api/messages/contact', { payload: { ...MESSAGE, subject } })
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { smtp, app } = await openWithSmtp({
    onMailFrom(_address, _session, callback) {
      begun.resolve()
      released.promise.then(() => callback())
    },
  })
  await begun.promise
  const closed = app.close()
  released.resolve()
  await closed
  expect(smtp.mails).toHaveLength(1)
  expect((await readMailed()).sort()).toEqual([false, true])
})

it('retries every minute, unless an operator has already marked the message as done', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await openWithSmtp()
  await database.query(
    `insert into hobbynest_messages (id, kind, full_name, email, phone, subject, words, done_at) values
      ('a', 'contact', 'Ada', 'ada@hobbynest.test', '', 'Done', 'Words', now()),
      ('b', 'contact', 'Ada', 'ada@hobbynest.test', '', 'Kept', 'Words', null)`,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(readMailed).toEqual([false, true])
})

it('responds while it waits for a mail server that has not greeted yet', async () => {
  const greeting = Promise.withResolvers<void>()
  const { app } = await openWithSmtp({ onConnect: (_, greet) => void greeting.promise.then(() => greet()) })
  expect((await post(app, 'messages/contact', MESSAGE)).statusCode).toBe(201)
  expect(await readMailed()).toEqual([false])
  greeting.resolve()
  await expect.poll(readMailed).toEqual([true])
})

const LINK = new RegExp(`${SITE}/newsletter/([\\da-f]{96})`)

it('subscribes an address once it is confirmed by the link in its mail, and lets it unsubscribe', async () => {
  const { smtp, app } = await openWithSmtp()
  const listed = async () => (await sendTo(app, 'GET', '/api/desk/newsletter', { as: operator })).json().rows

  for (const email of ['Ada@hobbynest.test', 'ada@hobbynest.test'])
    expect((await post(app, 'newsletter', { email })).statusCode).toBe(202)
  await expect.poll(() => smtp.mails.length).toBe(1)
  // The first address gets no second mail on the same day.
  for (const email of ['ada@hobbynest.test', 'bob@hobbynest.test']) await post(app, 'newsletter', { email })
  await expect.poll(() => smtp.mails.length).toBe(2)
  expect(smtp.mails.map(({ to }) => to[0])).toEqual(['ada@hobbynest.test', 'bob@hobbynest.test'])
  expect(await listed()).toEqual([])
  const [, token = ''] = LINK.exec(smtp.mails[0]?.body ?? '') ?? []

  // Leaving by a link that a mail program has cut must not seem to work.
  for (const choice of ['confirm', 'leave']) {
    const message = 'This link is not complete. Please copy all of it from our email.'
    const cut = await post(app, `newsletter/${choice}`, { token: token.slice(0, 60) })
    expect(errorOf(cut)).toMatchObject({ status: 404, message })
  }
  expect((await post(app, 'newsletter/confirm', { token: 'f'.repeat(96) })).statusCode).toBe(404)
  for (const _ of [1, 2]) expect((await post(app, 'newsletter/confirm', { token })).statusCode).toBe(200)
  expect(await listed()).toEqual([{ id: token, email: 'ada@hobbynest.test', at: expect.any(String) }])

  // A known address gets the same response as any other, and no second mail.
  expect((await post(app, 'newsletter', { email: 'ada@hobbynest.test' })).statusCode).toBe(202)
  for (const _ of [1, 2]) expect((await post(app, 'newsletter/leave', { token })).statusCode).toBe(200)
  expect(await listed()).toEqual([])
  expect((await post(app, 'newsletter/confirm', { token })).statusCode).toBe(404)
  expect(smtp.mails).toHaveLength(2)
})

it('accepts only so many subscriptions an hour from one network, and none from a program', async () => {
  const { app } = await openWithSmtp(undefined, { limits: { messages: 2 } })
  const statuses: number[] = []
  for (const [name, extra] of [['bot', 'pills'], ['ada'], ['bob'], ['cleo']])
    statuses.push((await post(app, 'newsletter', { email: `${name}@hobbynest.test`, extra })).statusCode)
  expect(statuses).toEqual([422, 202, 202, 429])
})

it('refuses a subscription that it could not send mail to', async () => {
  const { smtp, app } = await openWithSmtp()
  for (const email of ['a b@c.de', 'a,b@c.de', '<x>@c.de', `${'x'.repeat(260)}@c.de`]) {
    const message = 'Please enter a valid email address.'
    expect(errorOf(await post(app, 'newsletter', { email }))).toMatchObject({ status: 422, message })
  }
  await database.query(
    `insert into hobbynest_subscribers (id, email, mailed_at)
    select number, number || '@c.test', now() from generate_series(1, 2000) number`,
  )
  expect((await post(app, 'newsletter', { email: 'ada@c.test' })).statusCode).toBe(503)
  const unmailed = await openApp(database, { env: { OPERATORS: operator.email, SITE_URL: SITE } })
  expect((await post(unmailed, 'newsletter', { email: 'ada@c.test' })).statusCode).toBe(404)
  expect(smtp.mails).toEqual([])
})
