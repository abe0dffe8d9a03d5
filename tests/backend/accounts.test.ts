// @vitest-environment node
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startEmulator } from '../../backend/local/emulator.ts'
import { findPort, makeFolder } from '../stack/support/stack-process.ts'
import { type App, buildInput, databaseOf, openApp } from './support/app.ts'
import { ada, bob, emulatorToken, seconds, signToken } from './support/tokens.ts'

const MINE = `/api/my-groups?email=${ada.email}`

async function openWith(env: Record<string, string>): Promise<App> {
  const app = await openApp(databaseOf([]), { env })
  onTestFinished(() => app.close())
  return app
}

const statusOf = async (app: App, token: string, url = MINE) =>
  (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode

describe('with an identity provider', () => {
  let answer: RequestListener
  let calls: string[] = []
  const provider = createServer(async (request, response) => {
    calls.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  beforeAll(async () => {
    await once(provider.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => provider.close())

  const say =
    (status: number, body: object): RequestListener =>
    (_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const refusal = (message: string) => say(400, { error: { code: 400, message } })
  const fine = say(200, { users: [{ localId: ada.sub }] })

  async function open(first: RequestListener) {
    answer = first
    calls = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { port } = provider.address() as AddressInfo
    return openWith({ FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}` })
  }

  /** Moves on the clock by which the backend forgets. */
  function pass(milliseconds: number) {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + milliseconds)
    vi.advanceTimersByTime(milliseconds)
  }

  it.each([
    'USER_DISABLED',
    'USER_NOT_FOUND',
    'TOKEN_EXPIRED',
    'INVALID_ID_TOKEN',
    'USER_DISABLED : By an administrator.',
  ])('refuses an account of which that says %s, for what only members read and write', async (message) => {
    const app = await open(refusal(message))
    const token = emulatorToken()
    for (const url of [MINE, '/api/joined-groups', '/api/account'])
      expect(await statusOf(app, token, url)).toBe(401)
    const headers = { authorization: `Bearer ${token}` }
    const create = { method: 'POST', url: '/api/create-group', headers, payload: buildInput() } as const
    const refused = await app.inject(create)
    expect([refused.statusCode, refused.json().error.code]).toEqual([401, 'unauthorized'])
    expect(calls).toEqual(['POST /identitytoolkit.googleapis.com/v1/accounts:lookup?key=any'])
  })

  it('asks once for all that is called at once, and again after five minutes', async () => {
    const app = await open(fine)
    const token = emulatorToken()
    const statuses = await Promise.all(Array.from({ length: 10 }, () => statusOf(app, token)))
    expect([new Set(statuses), calls.length]).toEqual([new Set([200]), 1])
    answer = refusal('USER_DISABLED')
    pass(299_000)
    expect([await statusOf(app, token), calls.length]).toEqual([200, 1])
    pass(2_000)
    expect([await statusOf(app, token), calls.length]).toEqual([401, 2])
  })

  it('asks for each account, and for a new log-in of one that was logged out everywhere', async () => {
    const app = await open(refusal('TOKEN_EXPIRED'))
    const token = emulatorToken()
    expect(await statusOf(app, token)).toBe(401)
    answer = fine
    expect(await statusOf(app, token)).toBe(401)
    expect(await statusOf(app, emulatorToken({ ...ada, iat: seconds(-5) }))).toBe(200)
    expect(await statusOf(app, emulatorToken(bob), '/api/joined-groups')).toBe(200)
    expect(calls).toHaveLength(3)
  })

  it.each<[string, RequestListener]>([
    ['breaks off', (request) => request.socket.destroy()],
    ['fails', say(503, {})],
    ['refuses our key', refusal('API key not valid. Please pass a valid API key.')],
    ['says something else', (_request, response) => response.end('<html>')],
    ['says nothing', () => {}],
  ])('takes the token alone where that %s, and asks again in half a minute', async (_, fail) => {
    const app = await open(fail)
    const token = emulatorToken()
    expect([await statusOf(app, token), await statusOf(app, token), calls.length]).toEqual([200, 200, 1])
    answer = refusal('USER_NOT_FOUND')
    pass(31_000)
    expect(await statusOf(app, token)).toBe(401)
  })

  it('asks nothing about lists and groups, nor about a token that is no good', async () => {
    const app = await open(fine)
    await statusOf(app, emulatorToken(), '/api/all-group')
    await statusOf(app, emulatorToken(), '/api/all-group?limit=2')
    await statusOf(app, 'nonsense')
    await statusOf(app, emulatorToken({ ...ada, exp: seconds(-120) }))
    expect(calls).toEqual([])
  })
})

it('lets only who has verified their email create, join and upload, where that is required', async () => {
  const send = async (
    app: App,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    isVerified: boolean,
  ) => {
    const authorization = `Bearer ${await signToken({ ...ada, email_verified: isVerified })}`
    const payload = path === 'create-group' && buildInput()
    const request = { method, url: `/api/${path}`, headers: { authorization }, ...(payload && { payload }) }
    const { statusCode, json, headers } = await app.inject(request)
    return [statusCode, json().error?.code, String(headers['hobbynest-features']).includes('verified-email')]
  }
  const demanding = await openWith({ REQUIRE_VERIFIED_EMAIL: '1' })
  const group = 'all-group/0123456789abcdef01234567'
  const calls = [
    ['POST', 'create-group'],
    ['PUT', `${group}/members/me`],
    ['POST', 'photos'],
  ] as const
  for (const [method, path] of calls) {
    expect(await send(demanding, method, path, false)).toEqual([403, 'unverified', true])
    expect((await send(demanding, method, path, true))[0]).not.toBe(403)
    expect((await send(await openWith({}), method, path, false)).slice(1)).not.toContain('unverified')
  }
  for (const [method, path] of [
    ['GET', 'joined-groups'],
    ['DELETE', `${group}/members/me`],
    ['DELETE', group],
    ['DELETE', 'account'],
  ] as const)
    expect((await send(demanding, method, path, false))[1]).not.toBe('unverified')
})

it('asks Google by the key of the project, and nobody without one', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ users: [{}] }))
  const token = await signToken()
  expect(await statusOf(await openWith({}), token)).toBe(200)
  expect(asked).not.toHaveBeenCalled()
  expect(await statusOf(await openWith({ VITE_FIREBASE_API_KEY: 'a key' }), token)).toBe(200)
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    'https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=a+key',
    expect.objectContaining({ method: 'POST', body: JSON.stringify({ idToken: token }) }),
  )
})

it('refuses an account that is disabled, deleted, or has a new password, with the real emulator', async () => {
  const folder = makeFolder()
  const port = await findPort()
  const accountsFile = join(folder, 'accounts.json')
  const emulator = await startEmulator(
    { host: 'localhost', port, projectId: 'demo-test', accountsFile },
    () => {},
  )
  onTestFinished(async () => {
    await emulator.close()
    rmSync(folder, { recursive: true })
  })
  const env = { FIREBASE_AUTH_EMULATOR_HOST: `localhost:${port}`, FIREBASE_PROJECT_ID: 'demo-test' }

  async function post(path: string, body: object): Promise<{ idToken: string; localId: string }> {
    const response = await fetch(`${emulator.url}/identitytoolkit.googleapis.com/v1/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(path.startsWith('projects/') && { authorization: 'Bearer owner' }),
      },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    return response.json()
  }

  async function see(change: (account: { idToken: string; localId: string }) => Promise<unknown>) {
    const email = `${Math.random()}@example.com`
    const account = await post('accounts:signUp?key=any', {
      email,
      password: 'Secret1',
      returnSecureToken: true,
    })
    const url = '/api/joined-groups'
    const before = await openWith(env)
    const statuses = [await statusOf(before, account.idToken, url)]
    await change(account)
    // Another backend, which remembers nothing.
    return [...statuses, await statusOf(await openWith(env), account.idToken, url)]
  }

  const admin = 'projects/demo-test/accounts'
  expect(await see(async () => {})).toEqual([200, 200])
  expect(await see(({ localId }) => post(`${admin}:update`, { localId, disableUser: true }))).toEqual([
    200, 401,
  ])
  expect(await see(({ localId }) => post(`${admin}:delete`, { localId }))).toEqual([200, 401])
  const inAnHour = String(seconds(3600))
  expect(await see(({ localId }) => post(`${admin}:update`, { localId, validSince: inAnHour }))).toEqual([
    200, 401,
  ])
})
