import { createRemoteJWKSet, SignJWT } from 'jose'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type App, databaseOf, errorOf, openApp, sendTo } from './support/app.ts'
import { ada, emulatorToken, NO_EMULATOR, publicKeyText, seconds, signToken } from './support/tokens.ts'

/** A call for members, and one for anybody. cases/ownership.test.ts shows which call needs a member. */
const CALLS = [
  `/api/my-groups?email=${ada.email}`,
  // The organiser then gets a fresh one, instead of only the number of members.
  '/api/all-group/0123456789abcdef01234567/members',
]

function getMyGroups(app: App, authorization?: string, host = 'localhost') {
  const headers = { host, ...(authorization !== undefined && { authorization }) }
  return sendTo(app, 'GET', `/api/my-groups?email=${ada.email}`, { headers })
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

/** A token like Google's that claims to be unsigned. */
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
  ['one that does not name its key', () => signToken(ada, { kid: undefined })],
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
    app = await openApp(databaseOf([], query))
  })

  it('accepts a token that Google signed, and clocks that differ by half a minute', async () => {
    expect((await getMyGroups(app, `bearer ${await signToken()}`)).statusCode).toBe(200)
    const token = await signToken({ ...ada, iat: seconds(30), auth_time: seconds(30), exp: seconds(-30) })
    expect((await getMyGroups(app, `Bearer ${token}`)).statusCode).toBe(200)
  })

  it.each(BAD_TOKENS)('refuses %s before any query', async (_, makeToken) => {
    query.mockClear()
    const headers = { authorization: `Bearer ${await makeToken()}` }
    for (const url of CALLS) {
      const response = await sendTo(app, 'GET', url, { headers })
      const message = 'Your session has expired. Please log in again.'
      expect(errorOf(response)).toEqual({ status: 401, code: 'unauthorized', message })
      expect(response.headers['www-authenticate']).toBe('Bearer realm="HobbyNest", error="invalid_token"')
    }
    expect(query).not.toHaveBeenCalled()
  })

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic eDp5'])('asks to log in after %j', async (header) => {
    const response = await getMyGroups(app, header)
    expect(errorOf(response)).toMatchObject({ status: 401, message: 'Log in to do this.' })
    expect(response.headers['www-authenticate']).toBe('Bearer realm="HobbyNest"')
  })

  it('does not refuse the token, but asks to retry, if the keys cannot be fetched', async () => {
    const keys = createRemoteJWKSet(new URL('http://127.0.0.1:1/keys'))
    const offline = await openApp(undefined, { keys })
    const response = await getMyGroups(offline, `Bearer ${await signToken()}`)
    expect(errorOf(response)).toMatchObject({ status: 503, code: 'unavailable' })
  })
})

describe('with the emulator', () => {
  const open = (env = {}) => openApp(undefined, { env: { FIREBASE_AUTH_EMULATOR_HOST: NO_EMULATOR, ...env } })
  const unsigned = `Bearer ${emulatorToken()}`

  it.each(['localhost:3000', '127.0.0.1', '[::1]:3000'])('accepts unsigned tokens at %s', async (host) => {
    expect((await getMyGroups(await open(), unsigned, host)).statusCode).toBe(200)
  })

  it.each(['evil.test:3000', 'club.example', '127.0.0.1.evil.test', '192.168.1.5:3000'])(
    'refuses requests for %s, which DNS rebinding would send',
    async (host) => {
      const app = await open()
      expect((await getMyGroups(app, unsigned, host)).statusCode).toBe(403)
      expect((await sendTo(app, 'GET', '/', { headers: { host } })).statusCode).toBe(403)
    },
  )

  it('refuses requests through a proxy, unless unsafe accounts are allowed', async () => {
    const headers = { host: 'club.example', 'x-forwarded-host': 'localhost' }
    const behindProxy = await open({ TRUST_PROXY: 'loopback' })
    expect((await sendTo(behindProxy, 'GET', '/', { headers })).statusCode).toBe(403)
    const unsafe = await open({ ALLOW_UNSAFE_ACCOUNTS: '1' })
    expect((await getMyGroups(unsafe, unsigned, 'club.example')).statusCode).toBe(200)
  })

  it.each([
    ['a signed token', () => signToken()],
    ['one for another project', () => emulatorToken({ ...ada, aud: 'other-project' })],
    ['one of another issuer', () => emulatorToken({ ...ada, iss: 'https://evil.test' })],
    ['one that has expired', () => emulatorToken({ ...ada, exp: seconds(-120) })],
    ['one that never expires', () => emulatorToken({ ...ada, exp: undefined })],
    ['one without a subject', () => emulatorToken({ ...ada, sub: '' })],
  ])('refuses %s', async (_, makeToken) => {
    expect((await getMyGroups(await open(), `Bearer ${await makeToken()}`)).statusCode).toBe(401)
  })
})
