// @vitest-environment node
import { createRemoteJWKSet, SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type App, buildInput, databaseOf, openApp } from './support/app.ts'
import { ada, emulatorToken, publicKeyText, seconds, signToken } from './support/tokens.ts'

/** Where none is. */
const EMULATOR = { FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9' }

/** The calls that only members may make. */
const CALLS = [
  { method: 'GET', url: `/api/my-groups?email=${ada.email}` },
  { method: 'POST', url: '/api/create-group' },
  { method: 'PUT', url: '/api/all-group/0123456789abcdef01234567' },
  { method: 'DELETE', url: '/api/all-group/0123456789abcdef01234567' },
  { method: 'PUT', url: '/api/all-group/0123456789abcdef01234567/members/me' },
  { method: 'DELETE', url: '/api/all-group/0123456789abcdef01234567/members/me' },
  { method: 'DELETE', url: '/api/all-group/0123456789abcdef01234567/members/0123456789abcdef01234567' },
  { method: 'DELETE', url: '/api/all-group/0123456789abcdef01234567/removed/0123456789abcdef01234567' },
  { method: 'GET', url: '/api/joined-groups' },
  { method: 'POST', url: '/api/photos' },
] as const

function getMyGroups(app: App, authorization?: string) {
  const headers = authorization === undefined ? {} : { authorization }
  return app.inject({ url: `/api/my-groups?email=${ada.email}`, headers })
}

function signWithPublicKey(): Promise<string> {
  return new SignJWT({ ...ada })
    .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
    .sign(Buffer.from(publicKeyText))
}

async function tamper(): Promise<string> {
  const [header, , signature] = (await signToken()).split('.')
  const [, payload] = (await signToken({ ...ada, sub: 'uid-bob' })).split('.')
  return `${header}.${payload}.${signature}`
}

/** A token like Google's that claims to need no signature. */
async function unsigned(signature = ''): Promise<string> {
  const [, payload] = (await signToken()).split('.')
  const header = Buffer.from(JSON.stringify({ alg: 'none', kid: 'key-1', typ: 'JWT' })).toString('base64url')
  return `${header}.${payload}.${signature}`
}

const BAD_TOKENS: [string, () => string | Promise<string>][] = [
  ['one that needs no signature by its own word', () => unsigned()],
  ['one that needs none and yet has one', () => unsigned('c2lnbmF0dXJl')],
  ['an emulator token outside of the emulator', () => emulatorToken()],
  ['one that is signed with the public key as a shared secret', signWithPublicKey],
  ['one of an unknown key', () => signToken(ada, { kid: 'key-2' })],
  ['one for another project', () => signToken({ ...ada, aud: 'other-project' })],
  ['one of another issuer', () => signToken({ ...ada, iss: 'https://securetoken.google.com/other-project' })],
  ['one that has expired', () => signToken({ ...ada, exp: seconds(-120) })],
  ['one that never expires', () => signToken({ ...ada, exp: undefined })],
  ['one that is not valid yet', () => signToken({ ...ada, nbf: seconds(120) })],
  ['one that was issued in the future', () => signToken({ ...ada, iat: seconds(120) })],
  ['one whose login is in the future', () => signToken({ ...ada, auth_time: seconds(120) })],
  ['one without a subject', () => signToken({ ...ada, sub: '' })],
  ['one whose claims were exchanged', tamper],
  ['one without its signature', async () => (await signToken()).replace(/[^.]+$/, '')],
  ['something else', () => 'nonsense'],
]

describe('in production', () => {
  const query = vi.fn()
  let app: App
  beforeAll(async () => {
    app = await openApp({
      ...databaseOf([]),
      query: async () => {
        query()
        return { rows: [], changed: 0 }
      },
    })
  })
  beforeEach(() => {
    query.mockClear()
  })

  it('accepts a token that Google signed for this project', async () => {
    expect((await getMyGroups(app, `Bearer ${await signToken()}`)).statusCode).toBe(200)
    expect((await getMyGroups(app, `bearer ${await signToken()}`)).statusCode).toBe(200)
  })

  it('forgives clocks that differ by half a minute', async () => {
    const token = await signToken({ ...ada, iat: seconds(30), auth_time: seconds(30), exp: seconds(-30) })
    expect((await getMyGroups(app, `Bearer ${token}`)).statusCode).toBe(200)
  })

  it.each(BAD_TOKENS)(
    'refuses %s, whatever the call, before anything is read or written',
    async (_, makeToken) => {
      const headers = { authorization: `Bearer ${await makeToken()}` }
      for (const call of CALLS) {
        const hasBody = call.method === 'POST' || call.method === 'PUT'
        const response = await app.inject({ ...call, headers, ...(hasBody && { payload: buildInput() }) })
        expect(response.statusCode).toBe(401)
        expect(response.headers['www-authenticate']).toBe('Bearer realm="HobbyNest", error="invalid_token"')
        expect(response.json()).toEqual({
          error: { code: 'unauthorized', message: 'Your session has expired. Please log in again.' },
        })
      }
      expect(query).not.toHaveBeenCalled()
    },
  )

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic YWRhOnNlc2FtZQ=='])(
    'asks to log in for %j',
    async (header) => {
      const response = await getMyGroups(app, header)
      expect([response.statusCode, response.json().error.message]).toEqual([401, 'Log in to do this.'])
      expect(response.headers['www-authenticate']).toBe('Bearer realm="HobbyNest"')
    },
  )

  it('does not blame the member when the keys cannot be fetched', async () => {
    const unreachable = createRemoteJWKSet(new URL('http://127.0.0.1:1/keys'))
    const offline = await openApp(undefined, { keys: unreachable })
    const response = await getMyGroups(offline, `Bearer ${await signToken()}`)
    expect([response.statusCode, response.json().error.code]).toEqual([503, 'unavailable'])
  })
})

describe('with the emulator', () => {
  let app: App
  beforeAll(async () => {
    app = await openApp(undefined, { env: EMULATOR })
  })

  it('can be reached by this machine’s names alone: no page that borrows its address, no proxy from outside', async () => {
    const get = async (opened: App, host: string) => {
      const headers = { host, authorization: `Bearer ${emulatorToken()}` }
      return (await opened.inject({ url: `/api/my-groups?email=${ada.email}`, headers })).statusCode
    }
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000']) expect(await get(app, host)).toBe(200)
    for (const host of ['evil.test:3000', 'club.example', '127.0.0.1.evil.test', '192.168.1.5:3000']) {
      expect(await get(app, host)).toBe(403)
      expect((await app.inject({ url: '/', headers: { host } })).statusCode).toBe(403)
    }
    const headers = { host: 'club.example', 'x-forwarded-host': 'localhost' }
    const behindProxy = await openApp(undefined, { env: { ...EMULATOR, TRUST_PROXY: 'loopback' } })
    expect((await behindProxy.inject({ url: '/', headers })).statusCode).toBe(403)
    const unsafe = await openApp(undefined, { env: { ...EMULATOR, ALLOW_UNSAFE_ACCOUNTS: '1' } })
    expect(await get(unsafe, 'club.example')).toBe(200)
  })

  it('accepts its unsigned tokens', async () => {
    expect((await getMyGroups(app, `Bearer ${emulatorToken()}`)).statusCode).toBe(200)
  })

  it.each([
    ['a signed token', () => signToken()],
    ['one for another project', () => emulatorToken({ ...ada, aud: 'other-project' })],
    ['one of another issuer', () => emulatorToken({ ...ada, iss: 'https://evil.test' })],
    ['one that has expired', () => emulatorToken({ ...ada, exp: seconds(-120) })],
    ['one that never expires', () => emulatorToken({ ...ada, exp: undefined })],
    ['one without a subject', () => emulatorToken({ ...ada, sub: '' })],
  ])('refuses %s', async (_, makeToken) => {
    expect((await getMyGroups(app, `Bearer ${await makeToken()}`)).statusCode).toBe(401)
  })
})
