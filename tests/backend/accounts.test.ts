import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type App, type Method, openApp, sendTo } from './support/app.ts'
import { ada, bob, emulatorToken, seconds, signToken } from './support/tokens.ts'

const MINE = `/api/my-groups?email=${ada.email}`

const openWith = (env: Record<string, string>) => openApp(undefined, { env })

const statusOf = async (app: App, token: string, url = MINE, method: Method = 'GET') =>
  (await sendTo(app, method, url, { headers: { authorization: `Bearer ${token}` } })).statusCode

describe('with an identity provider', () => {
  let respond: RequestListener
  let calls: string[] = []
  const provider = createServer(async (request, response) => {
    calls.push(`${request.method} ${request.url}`)
    respond(request, response)
  })
  beforeAll(async () => {
    await once(provider.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => provider.close())

  const sendJson =
    (status: number, body: object): RequestListener =>
    (_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const refusal = (message: string) => sendJson(400, { error: { code: 400, message } })
  const confirmation = sendJson(200, { users: [{ localId: ada.sub }] })

  async function open(first: RequestListener) {
    respond = first
    calls = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { port } = provider.address() as AddressInfo
    return openWith({ FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}` })
  }

  function advance(milliseconds: number) {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + milliseconds)
    vi.advanceTimersByTime(milliseconds)
  }

  it.each([
    'USER_DISABLED',
    'USER_NOT_FOUND',
    'TOKEN_EXPIRED',
    'INVALID_ID_TOKEN',
    'USER_DISABLED : By an administrator.',
  ])('refuses what only members may read and write if it says %s', async (message) => {
    const app = await open(refusal(message))
    const token = emulatorToken()
    for (const url of [MINE, '/api/joined-groups', '/api/account'])
      expect(await statusOf(app, token, url)).toBe(401)
    expect(await statusOf(app, token, '/api/create-group', 'POST')).toBe(401)
    expect(calls).toEqual(['POST /identitytoolkit.googleapis.com/v1/accounts:lookup?key=any'])
  })

  it('calls it once for simultaneous requests, and again after five minutes', async () => {
    const app = await open(confirmation)
    const token = emulatorToken()
    const statuses = await Promise.all(Array.from({ length: 10 }, () => statusOf(app, token)))
    expect([new Set(statuses), calls.length]).toEqual([new Set([200]), 1])
    respond = refusal('USER_DISABLED')
    advance(299_000)
    expect([await statusOf(app, token), calls.length]).toEqual([200, 1])
    advance(2_000)
    expect([await statusOf(app, token), calls.length]).toEqual([401, 2])
  })

  it('calls it for each account, and for a new log-in to one that was logged out everywhere', async () => {
    const app = await open(refusal('TOKEN_EXPIRED'))
    const token = emulatorToken()
    expect(await statusOf(app, token)).toBe(401)
    respond = confirmation
    expect(await statusOf(app, token)).toBe(401)
    expect(await statusOf(app, emulatorToken({ ...ada, iat: seconds(-5) }))).toBe(200)
    expect(await statusOf(app, emulatorToken(bob), '/api/joined-groups')).toBe(200)
    expect(calls).toHaveLength(3)
  })

  it.each<[string, RequestListener]>([
    ['breaks off', (request) => request.socket.destroy()],
    ['fails', sendJson(503, {})],
    ['refuses our key', refusal('API key not valid. Please pass a valid API key.')],
    ['says something else', (_request, response) => response.end('<html>')],
    ['says nothing', () => {}],
  ])('relies on the token alone if it %s, and calls it again after half a minute', async (_, fail) => {
    const app = await open(fail)
    const token = emulatorToken()
    expect([await statusOf(app, token), await statusOf(app, token), calls.length]).toEqual([200, 200, 1])
    respond = refusal('USER_NOT_FOUND')
    advance(31_000)
    expect(await statusOf(app, token)).toBe(401)
  })

  it('does not call it for lists and groups, nor for an invalid token', async () => {
    const app = await open(confirmation)
    await statusOf(app, emulatorToken(), '/api/all-group')
    await statusOf(app, emulatorToken(), '/api/all-group?limit=2')
    await statusOf(app, 'nonsense')
    await statusOf(app, emulatorToken({ ...ada, exp: seconds(-120) }))
    expect(calls).toEqual([])
  })
})

const GROUP = 'all-group/0123456789abcdef01234567'

it.each([
  ['POST', 'create-group', 403],
  ['PUT', `${GROUP}/members/me`, 403],
  ['POST', 'photos', 403],
  ['GET', 'joined-groups', 200],
  ['DELETE', `${GROUP}/members/me`, 404],
  ['DELETE', GROUP, 404],
  ['DELETE', 'account', 200],
] as const)('responds to %s %s without a verified email with %i', async (method, path, status) => {
  const send = async (app: App, isVerified: boolean) =>
    sendTo(app, method, `/api/${path}`, { as: { ...ada, email_verified: isVerified } })
  const demanding = await openWith({ REQUIRE_VERIFIED_EMAIL: '1' })
  const unverified = await send(demanding, false)
  expect(unverified.statusCode).toBe(status)
  expect(unverified.json().error?.code === 'unverified').toBe(status === 403)
  expect(unverified.headers['hobbynest-features']).toContain('verified-email')
  const others = [await send(demanding, true), await send(await openWith({}), false)]
  expect(others.map(({ statusCode }) => statusCode)).not.toContain(403)
  expect(others[1]?.headers['hobbynest-features']).not.toContain('verified-email')
})

it('calls Google with the key of the project, and nobody without a key', async () => {
  const fetching = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ users: [{}] }))
  const token = await signToken()
  expect(await statusOf(await openWith({}), token)).toBe(200)
  expect(fetching).not.toHaveBeenCalled()
  expect(await statusOf(await openWith({ VITE_FIREBASE_API_KEY: 'a key' }), token)).toBe(200)
  expect(fetching).toHaveBeenCalledExactlyOnceWith(
    'https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=a+key',
    expect.objectContaining({ method: 'POST', body: JSON.stringify({ idToken: token }) }),
  )
})
