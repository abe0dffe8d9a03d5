// @vitest-environment node
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type App, buildInput, databaseOf, openApp } from './support/app.ts'
import { ada, bearer } from './support/tokens.ts'

const WRONG_FIELDS: [field: string, value: unknown, message: string][] = [
  ['name', undefined, 'Group name is required.'],
  ['name', '  ', 'Group name is required.'],
  ['name', 7, 'Group name is required.'],
  ['name', 'x'.repeat(101), 'Group name can be at most 100 characters. This has 101.'],
  ['name', '\u200b\u2800\u3164\ufe0f', 'Group name is required.'],
  ['name', '\0\ud83d', 'Group name is required.'],
  ['category', undefined, 'Choose one of the categories.'],
  ['category', 'Knitting', 'Choose one of the categories.'],
  ['description', '', 'Description is required.'],
  ['description', 'x'.repeat(4001), 'Description can be at most 4,000 characters. This has 4,001.'],
  ['description', '\u200b\n\u2028', 'Description is required.'],
  ['location', null, 'Location is required.'],
  ['location', '\u202e', 'Location is required.'],
  ['location', 'x'.repeat(201), 'Location can be at most 200 characters. This has 201.'],
  ['members', undefined, 'Max members is required.'],
  ['members', '', 'Max members is required.'],
  ...[1.5, 'many', '1.000', '1,000', '12,5', '5.0', '1e3', '0x10', '0b11', '+5', '-5'].map(
    (members): [string, unknown, string] => [
      'members',
      members,
      'Max members must be a whole number in digits only, such as 1000.',
    ],
  ),
  ['members', true, 'Max members is required.'],
  ['members', ['12'], 'Max members is required.'],
  ['members', 0, 'Max members must be at least 1.'],
  ['members', 100_001, 'Max members can be at most 100,000.'],
  ['date', undefined, 'End date is required.'],
  ['date', '2027-02-30', 'End date must be a real date, like 2027-05-31.'],
  ['photo', undefined, 'Photo URL is required.'],
  ['photo', 'https://photos.example/a b.jpg', 'Photo URL must not contain spaces.'],
  ['photo', 'javascript:alert(1)', 'Photo URL must be a web address that starts with https:// or http://.'],
]

let app: App
let appWithGroup: App
beforeAll(async () => {
  app = await openApp()
  appWithGroup = await openApp(databaseOf([{ ...buildInput(), version: 1, isOwner: true }]))
})

async function send(method: 'POST' | 'PUT', payload: string | object, contentType = 'application/json') {
  const url = method === 'POST' ? '/api/create-group' : '/api/all-group/0123456789abcdef01234567'
  const called = method === 'POST' ? app : appWithGroup
  return called.inject({
    method,
    url,
    payload,
    headers: { ...(await bearer()), 'content-type': contentType },
  })
}

describe.each(['POST', 'PUT'] as const)('%s', (method) => {
  it.each(WRONG_FIELDS)('says what is wrong with %s %j', async (field, value, message) => {
    const response = await send(method, buildInput({ [field]: value }))
    expect(response.statusCode).toBe(422)
    expect(response.json().error).toEqual({
      code: 'invalid_input',
      message: 'Some fields are not valid.',
      fields: { [field]: message },
    })
  })

  it.each(['{}', '[]', '"text"', 'null', '7'])('names every field when the body is %s', async (body) => {
    const response = await send(method, body)
    expect(response.statusCode).toBe(422)
    expect(Object.keys(response.json().error.fields)).toHaveLength(7)
  })

  it.each(['{"name":', '{"name":"x"} trailing', ''])(
    'responds with 400 to %j, which is not JSON',
    async (body) => {
      const response = await send(method, body)
      expect([response.statusCode, response.json().error.code]).toEqual([400, 'bad_request'])
    },
  )

  it('responds with 413 to more than 64 kB', async () => {
    const response = await send(method, buildInput({ description: 'x'.repeat(65 * 1024) }))
    expect([response.statusCode, response.json().error.code]).toEqual([413, 'too_large'])
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x', ';'])(
    'responds with 415 to %s',
    async (contentType) => {
      const response = await send(method, 'name=x', contentType)
      expect([response.statusCode, response.json().error.code]).toEqual([415, 'unsupported_type'])
    },
  )
})

it.each([
  ['2026-11-24T11:59Z', '2026-11-23', '2026-11-22'],
  ['2026-11-24T12:00Z', '2026-11-24', '2026-11-23'],
])(
  'at %s accepts an end date of %s, which is today for somebody, but not %s',
  async (now, today, yesterday) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    onTestFinished(() => void vi.useRealTimers())
    expect((await send('POST', buildInput({ date: today }))).statusCode).toBe(201)
    const response = await send('POST', buildInput({ date: yesterday }))
    expect([response.statusCode, response.json().error.fields]).toEqual([
      422,
      { date: 'End date must not be in the past.' },
    ])
  },
)

it('responds with 404 to an update of a group that is gone, whatever it says', async () => {
  const url = '/api/all-group/0123456789abcdef01234567'
  const payload = buildInput({ date: '2020-01-01' })
  expect((await app.inject({ method: 'PUT', url, payload, headers: await bearer() })).statusCode).toBe(404)
})

it('is not harmed by __proto__ and constructor in a body', async () => {
  const hostile = '"__proto__":{"name":"x","polluted":1},"constructor":{"prototype":{"polluted":1}}'
  const body = JSON.stringify(buildInput()).replace('{', `{${hostile},`)
  expect((await send('POST', body)).statusCode).toBe(201)
  expect((await send('POST', `{${hostile}}`)).json().error.fields.name).toBe('Group name is required.')
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

it.each(['/api', '/api/', '/api/nope', '/api/all-group/a/b', '/api/../api/nope'])(
  'responds with 404 to %s',
  async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      const response = await app.inject({ method, url, headers: { accept: 'text/html' } })
      expect([response.statusCode, response.json().error.code]).toEqual([404, 'not_found'])
    }
  },
)

it('responds with 404 to an address that cannot be decoded', async () => {
  const response = await app.inject('/api/all-group/%zz')
  expect([response.statusCode, response.json().error.code]).toEqual([404, 'not_found'])
  expect(response.headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
})

it.each([
  ['GET', '/api/all-group?n=1'],
  ['GET', '/api/all-group/0123456789abcdef01234567'],
  ['GET', '/api/my-groups?email=ada@hobbynest.test'],
  ['GET', '/api/joined-groups'],
  ['GET', '/api/nope'],
  ['GET', '/readyz'],
] as const)(
  'responds with %s %s to programs, but not to a browser that wants a picture',
  async (method, url) => {
    const statusOf = async (purpose: Record<string, string>) =>
      (await app.inject({ method, url, headers: { ...(await bearer()), ...purpose } })).statusCode
    expect(await statusOf({ 'sec-fetch-dest': 'image' })).toBe(403)
    expect(await statusOf({ 'sec-fetch-dest': 'empty' })).not.toBe(403)
    expect(await statusOf({})).not.toBe(403)
  },
)

it('reveals nothing internal when it fails', async () => {
  const broken = await openApp({
    ...databaseOf([]),
    query: async () => {
      throw new Error('relation "secrets" at /srv/db')
    },
    transaction: () => Promise.reject(new Error('unused')),
  })
  const response = await broken.inject('/api/all-group')
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    error: {
      code: 'internal',
      message: `Something went wrong on our side. Please try again. If you write to us about it, quote ${response.headers['x-request-id']}.`,
    },
  })
})

it('limits the requests of an address, and the writes of a member', async () => {
  const limited = await openApp(undefined, { limits: { requests: 5, writes: 2 } })
  const write = async (member = ada) =>
    limited.inject({
      method: 'POST',
      url: '/api/create-group',
      headers: await bearer(member),
      payload: buildInput(),
    })
  expect((await write()).statusCode).toBe(201)
  expect((await write()).statusCode).toBe(201)
  const third = await write()
  expect([third.statusCode, third.json().error.code]).toEqual([429, 'rate_limited'])
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
  expect((await write({ ...ada, sub: 'uid-other' })).statusCode).toBe(201)
  expect((await limited.inject('/api/all-group')).statusCode).toBe(200)
  const sixth = await limited.inject('/api/all-group')
  expect([sixth.statusCode, sixth.json().error.code]).toEqual([429, 'rate_limited'])
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
  expect((await limited.inject('/healthz')).statusCode).toBe(200)
})

describe('of all members at one address', () => {
  const memberAt =
    (limited: App, address: string) => async (sub: string, path: string, payload: object | Buffer) =>
      limited.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: { ...(await bearer({ ...ada, sub })), 'x-forwarded-for': address },
        payload,
      })
  const open = (limits: object) => openApp(undefined, { env: { TRUST_PROXY: 'loopback' }, limits })
  const create = (send: ReturnType<typeof memberAt>, sub: string) => send(sub, 'create-group', buildInput())

  it('limits how many write within an hour, but not those who have already', async () => {
    const limited = await open({ accounts: 2 })
    const here = memberAt(limited, '203.0.113.7')
    for (const sub of ['a', 'b', 'a']) expect((await create(here, sub)).statusCode).toBe(201)
    const refused = await create(here, 'c')
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      429,
      'Too many accounts have been used from your network within an hour. Please try again in 1 hour.',
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await create(here, 'b')).statusCode).toBe(201)
    expect((await create(memberAt(limited, '203.0.113.8'), 'c')).statusCode).toBe(201)
  })

  it('limits how many groups they start within a day', async () => {
    const limited = await open({ creates: 2 })
    const here = memberAt(limited, '2001:db8::1')
    for (const sub of ['a', 'b']) expect((await create(here, sub)).statusCode).toBe(201)
    const refused = await create(memberAt(limited, '2001:db8::2'), 'c')
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      429,
      'Too many groups have been started from your network within a day. Please try again in 24 hours.',
    ])
    expect((await create(memberAt(limited, '2001:db9::1'), 'c')).statusCode).toBe(201)
  })

  it('limits what one and all of them upload within a day, by what a request says that it brings', async () => {
    const limited = await open({ uploadedMb: 3, uploadedMbOfAddress: 5 })
    const here = memberAt(limited, '203.0.113.7')
    const upload = async (sub: string, bytes: number) => {
      const { statusCode, json } = await here(sub, 'photos', Buffer.alloc(bytes))
      return [statusCode, json().error.message]
    }
    expect((await upload('a', 1_500_000))[0]).toBe(415)
    expect(await upload('a', 1_500_000)).toEqual([
      429,
      'Your photos of the last day are too large in all. Please try again in 24 hours.',
    ])
    expect((await upload('b', 2_500_000))[0]).toBe(415)
    expect(await upload('c', 1)).toEqual([
      429,
      'Too many photos have been uploaded from your network within a day. Please try again in 24 hours.',
    ])
  })
})

it('counts requests without a good token too', async () => {
  const limited = await openApp(undefined, { limits: { requests: 2, writes: 100 } })
  const guess = () =>
    limited.inject({ method: 'POST', url: '/api/create-group', headers: { authorization: 'Bearer x' } })
  expect([(await guess()).statusCode, (await guess()).statusCode, (await guess()).statusCode]).toEqual([
    401, 401, 429,
  ])
})
