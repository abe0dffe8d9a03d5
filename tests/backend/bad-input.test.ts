import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type App, buildInput, databaseOf, errorOf, openApp, sendGroup, sendTo } from './support/app.ts'
import { ada } from './support/tokens.ts'

/** A value for each message; fuzz.test.ts tries random values. */
const WRONG_FIELDS: [field: string, value: unknown, message: string][] = [
  ['name', undefined, 'Group name is required.'],
  ['name', '\u200b\u2800\u3164\ufe0f', 'Group name is required.'],
  ['name', 'x'.repeat(101), 'Group name can be at most 100 characters. This has 101.'],
  ['category', 'Knitting', 'Choose one of the categories.'],
  ['description', '', 'Description is required.'],
  ['description', 'x'.repeat(4001), 'Description can be at most 4,000 characters. This has 4,001.'],
  ['location', null, 'Location is required.'],
  ['location', 'x'.repeat(201), 'Location can be at most 200 characters. This has 201.'],
  ['members', true, 'Max members is required.'],
  ['members', 1.5, 'Max members must be a whole number in digits only, such as 1000.'],
  ['members', 0, 'Max members must be at least 1.'],
  ['members', 100_001, 'Max members can be at most 100,000.'],
  ['date', undefined, 'End date is required.'],
  ['date', '2027-02-30', 'End date must be a real date, like 2027-05-31.'],
  ['photo', undefined, 'Photo URL is required.'],
  [
    'photo',
    'javascript:alert(1)',
    'Photo URL must be a web address without spaces that starts with https:// or http://.',
  ],
]

const GROUP = '/api/all-group/0123456789abcdef01234567'

let app: App
let appWithGroup: App
beforeAll(async () => {
  app = await openApp()
  appWithGroup = await openApp(databaseOf([{ ...buildInput(), version: 1, ownerUid: ada.sub }]))
})

function send(payload: string | object, method: 'POST' | 'PUT' = 'POST', type = 'application/json') {
  const options = { as: ada, payload, headers: { 'content-type': type } }
  if (method === 'PUT') return sendTo(appWithGroup, method, GROUP, options)
  return sendTo(app, method, '/api/create-group', options)
}

describe.each(['POST', 'PUT'] as const)('%s', (method) => {
  it.each(WRONG_FIELDS)('says what is wrong with %s %j', async (field, value, message) => {
    expect(errorOf(await send(buildInput({ [field]: value }), method))).toEqual({
      status: 422,
      code: 'invalid_input',
      message: 'Some fields are not valid.',
      fields: { [field]: message },
    })
  })

  it.each(['{}', '[]', '"text"', 'null', '7'])('names every field when the body is %s', async (body) => {
    const { status, fields } = errorOf(await send(body, method))
    expect([status, Object.keys(fields).length]).toEqual([422, 7])
  })

  it.each([
    [400, 'bad_request', 'no JSON', '{"name":'],
    [400, 'bad_request', 'JSON and more', '{"name":"x"} trailing'],
    [422, 'invalid_input', 'nothing', ''],
    [413, 'too_large', 'more than 64 kB', buildInput({ description: 'x'.repeat(65 * 1024) })],
    [415, 'unsupported_type', 'text/plain', 'name=x', 'text/plain'],
    [415, 'unsupported_type', 'a form', 'name=x', 'application/x-www-form-urlencoded'],
    [415, 'unsupported_type', 'files', 'name=x', 'multipart/form-data'],
    [415, 'unsupported_type', 'an unknown type', 'name=x', 'x'],
    [415, 'unsupported_type', 'no type', 'name=x', ';'],
  ])('responds with %i %s to %s', async (status, code, _what, body, type?: string) => {
    expect(errorOf(await send(body, method, type))).toMatchObject({ status, code })
  })
})

it.each([
  ['2026-11-24T11:59Z', '2026-11-23', '2026-11-22'],
  ['2026-11-24T12:00Z', '2026-11-24', '2026-11-23'],
])('at %s accepts the end date %s, today for somebody, but not %s', async (now, today, yesterday) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  onTestFinished(() => void vi.useRealTimers())
  expect((await sendGroup(app, { date: today })).statusCode).toBe(201)
  const fields = { date: 'End date must not be in the past.' }
  expect(errorOf(await sendGroup(app, { date: yesterday }))).toMatchObject({ status: 422, fields })
})

it('responds with 404 to any update of a group that is gone, even an invalid one', async () => {
  const payload = buildInput({ date: '2020-01-01' })
  expect((await sendTo(app, 'PUT', GROUP, { as: ada, payload })).statusCode).toBe(404)
})

it('responds to calls, but refuses a browser that loads one as a picture', async () => {
  for (const url of ['/api/all-group?n=1', GROUP, '/api/joined-groups', '/api/nope', '/readyz']) {
    const isRefused = async (headers: Record<string, string>) =>
      (await sendTo(app, 'GET', url, { as: ada, headers })).statusCode === 403
    expect([url, await isRefused({ 'sec-fetch-dest': 'image' })]).toEqual([url, true])
    expect([url, await isRefused({ 'sec-fetch-dest': 'empty' })]).toEqual([url, false])
    expect([url, await isRefused({})]).toEqual([url, false])
  }
})

it('limits the requests of an address, with or without a valid token, and the writes of a member', async () => {
  const limited = await openApp(undefined, { limits: { requests: 5, writes: 2 } })
  const create = (changes = {}) => sendGroup(limited, {}, { ...ada, ...changes })
  for (const _ of [1, 2]) expect((await create()).statusCode).toBe(201)
  const third = await create()
  expect((await create({ sub: 'uid-other' })).statusCode).toBe(201)
  expect((await create({ exp: 1 })).statusCode).toBe(401)
  for (const refused of [third, await create({ exp: 1 }), await sendTo(limited, 'GET', '/api/all-group')]) {
    expect(errorOf(refused)).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await sendTo(limited, 'GET', '/healthz')).statusCode).toBe(200)
})

it.each([
  ['reports', `${GROUP}/reports`, 'You can report 2 groups a day.'],
  ['uploads', '/api/photos', 'You can upload 2 photos a day. Use the address of a picture in the meantime.'],
])('accepts only so many %s a day from one member, including refused ones', async (limit, path, reason) => {
  const limited = await openApp(undefined, { limits: { [limit]: 2 } })
  const send = (sub: string) => sendTo(limited, 'POST', path, { as: { ...ada, sub }, payload: {} })
  for (const _ of [1, 2]) expect((await send('a')).statusCode).toBeLessThan(429)
  const refused = await send('a')
  const message = `${reason} Please try again in 24 hours.`
  expect(errorOf(refused)).toEqual({ status: 429, code: 'rate_limited', message })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  expect((await send('b')).statusCode).toBeLessThan(429)
})

describe('for all members at one address', () => {
  async function limitTo(limits: object) {
    const limited = await openApp(undefined, { env: { TRUST_PROXY: 'loopback' }, limits })
    return (sub: string, address: string, path = 'create-group', payload: object = buildInput()) =>
      sendTo(limited, 'POST', `/api/${path}`, {
        as: { ...ada, sub },
        headers: { 'x-forwarded-for': address },
        payload,
      })
  }

  it('limits how many may write within an hour from any IPv6 address of one household, but refuses none who has written already', async () => {
    const create = await limitTo({ accounts: 2 })
    for (const [sub, end] of Object.entries({ a: '200::1', b: '2ff::3' }))
      expect((await create(sub, `2001:db8:1:${end}`)).statusCode).toBe(201)
    const refused = await create('c', '2001:db8:1:280::2')
    const message =
      'Too many accounts have been used from your network within an hour. Please try again in 1 hour.'
    expect(errorOf(refused)).toMatchObject({ status: 429, message })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await create('b', '2001:db8:1:2ff:a:b:c:d')).statusCode).toBe(201)
    expect((await create('c', '2001:db8:1:300::1')).statusCode).toBe(201)
  })

  it('refuses none who goes on writing for longer than an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const [date, clock] = [Date.now(), vi.spyOn(performance, 'now')]
    const create = await limitTo({ accounts: 1 })
    for (const [minutes, sub] of Object.entries({ 1: 'a', 50: 'a', 70: 'b', 80: 'a' })) {
      const ms = Number(minutes) * 60_000
      vi.setSystemTime(date + ms)
      clock.mockReturnValue(ms)
      expect((await create(sub, '203.0.113.7')).statusCode).toBe(201)
    }
  })

  it('limits how many groups they start within a day', async () => {
    const create = await limitTo({ creates: 2 })
    for (const sub of ['a', 'b']) expect((await create(sub, '203.0.113.7')).statusCode).toBe(201)
    const refused = await create('c', '203.0.113.7')
    const message =
      'Too many groups have been started from your network within a day. Please try again in 24 hours.'
    expect(errorOf(refused)).toMatchObject({ status: 429, message })
    expect((await create('c', '203.0.113.8')).statusCode).toBe(201)
  })

  it('limits the bytes that they upload within a day, counted by the announced length', async () => {
    const send = await limitTo({ uploadedMb: 5 })
    const upload = async (sub: string, bytes: number) =>
      errorOf(await send(sub, '203.0.113.7', 'photos', Buffer.alloc(bytes)))
    expect((await upload('a', 1_500_000)).status).toBe(415)
    expect((await upload('b', 2_500_000)).status).toBe(415)
    const message =
      'Too many photos have been uploaded from your network within a day. Please try again in 24 hours.'
    expect(await upload('c', 1)).toMatchObject({ status: 429, message })
    // One that announces no length counts as the longest.
    const unannounced = Readable.from([Buffer.alloc(1)])
    expect(errorOf(await send('d', '203.0.113.8', 'photos', unannounced))).toMatchObject({ status: 429 })
  })
})
