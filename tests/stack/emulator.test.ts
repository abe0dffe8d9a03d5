import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startEmulator } from '../../backend/local/emulator.ts'
import { OperatorError } from '../../backend/operator-error.ts'
import { openApp } from '../backend/support/app.ts'
import { seconds } from '../backend/support/tokens.ts'
import { findPort, makeFolder } from './support/stack-process.ts'

const folder = makeFolder()

const ANN = { uid: 'ann', name: 'Ann', email: 'ann@example.com', password: 'Secret1' }

const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/projects/demo-test/accounts'
const AS_OWNER = { authorization: 'Bearer owner' }

const accountsFile = join(folder, 'accounts.json')
let options: Parameters<typeof startEmulator>[0]
let url: string
let stopEmulator: Awaited<ReturnType<typeof startEmulator>>

const readAccounts = () => readFileSync(accountsFile, 'utf8')

// All tests share one emulator, which takes seconds to start.
beforeAll(async () => {
  const readable = { passwordHash: 'fakeHash:salt=fakeSaltOld:password=Bef:ore1', salt: 'fakeSaltOld' }
  const hash = 'scrypt:TxMxE-nd7RmefQTRSbUyEx545jWFY2owgcNZkAVnb0k'
  const passwordHash = `fakeHash:salt=fakeSaltKept:password=${hash}`
  const users = [
    { localId: 'old', email: 'old@example.com', ...readable },
    { localId: 'kept', email: 'kept@example.com', passwordHash, salt: 'fakeSaltKept' },
  ]
  writeFileSync(accountsFile, JSON.stringify({ users }))
  const accounts = [ANN, ANN]
  options = { host: 'localhost', port: await findPort(), projectId: 'demo-test', accountsFile, accounts }
  url = `http://localhost:${options.port}`
  stopEmulator = await startEmulator(options)
})
afterAll(() => stopEmulator())

async function call(path: string, body: object, headers = {}) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const post = (what: string, body: object) =>
  call(`/identitytoolkit.googleapis.com/v1/accounts:${what}?key=demo`, body)

const signIn = async (email: string, password: string) =>
  (await post('signInWithPassword', { email, password })).status

it('lets in members of earlier versions, and stores no password in readable form, not even theirs', async () => {
  expect(readAccounts()).not.toContain('Bef:ore1')
  expect(await signIn('OLD@example.com', 'Bef:ore1')).toBe(200)
  expect(await signIn('kept@example.com', 'Kept1xx')).toBe(200)
  const { users } = JSON.parse(readAccounts())
  const { passwordHash, validSince } = users.find(({ localId }: { localId: string }) => localId === 'old')
  // Otherwise, a start would log out members who log in with Google.
  expect(Number(validSince)).toBe(0)
  const [, stored] = /:password=(.*)$/.exec(passwordHash) ?? []
  for (const guess of ['bef:ore1', stored ?? '', passwordHash])
    expect(await signIn('old@example.com', guess)).toBe(400)
})

// tests/e2e/mail-and-restart.spec.ts shows that members stay logged in over a restart.
it('stores no new or changed password in readable form', async () => {
  const { body } = await post('signUp', { email: 'new@example.com', password: 'Brand-new1' })
  await post('update', { idToken: body.idToken, password: 'Newest1' })
  expect(await signIn(ANN.email, ANN.password)).toBe(200)
  expect(await signIn('new@example.com', 'Brand-new1')).toBe(400)
  expect(await signIn('new@example.com', 'Newest1')).toBe(200)
  await expect.poll(readAccounts).toContain('new@example.com')
  const read = await (await fetch(`${url}${ACCOUNTS}:batchGet`, { headers: AS_OWNER })).text()
  expect(read).toContain('new@example.com')
  for (const password of ['Bef:ore1', ANN.password, 'Brand-new1', 'Newest1'])
    expect(readAccounts() + read).not.toContain(password)
})

it('prints the link of a mail, which changes the password', async () => {
  const email = 'forgetful@example.com'
  const log = vi.spyOn(console, 'log').mockReturnValue()
  await post('signUp', { email, password: 'Forgotten1' })
  await post('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  await expect.poll(() => log.mock.calls.join('\n')).toMatch(/^Mail to forgetful@example\.com: http:\S+$/)
  const [link = ''] = /http:\S+/.exec(log.mock.calls.join()) ?? []
  await fetch(link.replace('YOUR_NEW_PASSWORD', 'Changed1'))
  expect(await signIn(email, 'Changed1')).toBe(200)
})

it('lets only pages of this machine read or change accounts, whatever host name others use', async () => {
  const { port } = options
  async function send(given: Record<string, string>, method = 'GET') {
    const headers = { ...AS_OWNER, ...given }
    const sent = request({ host: 'localhost', port, path: `${ACCOUNTS}:batchGet`, method, headers }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const cors = response.headers['access-control-allow-origin']
    return { status: response.statusCode, cors, body: await text(response) }
  }

  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, `LOCALHOST:${port}`])
    expect(await send({ host })).toMatchObject({ status: 200 })
  for (const host of [
    'evil.test',
    ...['evil', 'localhost.evil', '127.0.0.1.evil'].map((name) => `${name}.test:${port}`),
  ])
    expect(await send({ host })).toMatchObject({ status: 403, body: expect.not.stringContaining('users') })

  for (const origin of ['http://localhost:3456', 'http://127.0.0.1:3456', `http://localhost:${port}`])
    expect(await send({ origin })).toMatchObject({ status: 200, cors: origin })
  for (const origin of [
    ...['https://evil.test', 'http://evil.test:3456', 'http://localhost.evil.test:3456', 'null', ''],
  ]) {
    for (const method of ['GET', 'OPTIONS', 'DELETE', 'POST'])
      expect(await send({ origin }, method)).toMatchObject({ status: 403, cors: undefined })
  }
})

const update = (fields: object) => call(`${ACCOUNTS}:update`, fields, AS_OWNER)

it('shows the backend whether an account is there, is disabled, has a new password, or is deleted', async () => {
  const { body } = await post('signUp', { email: 'checked@example.com', password: 'Secret1' })
  const { localId } = body
  async function check(): Promise<number> {
    const env = {
      FIREBASE_AUTH_EMULATOR_HOST: `localhost:${options.port}`,
      VITE_FIREBASE_PROJECT_ID: 'demo-test',
    }
    // A backend asks only every five minutes.
    const app = await openApp(undefined, { env })
    const headers = { authorization: `Bearer ${body.idToken}` }
    return (await app.inject({ url: '/api/joined-groups', headers })).statusCode
  }
  expect(await check()).toBe(200)
  await update({ localId, disableUser: true })
  expect(await check()).toBe(401)
  await update({ localId, disableUser: false })
  expect(await check()).toBe(200)
  await update({ localId, validSince: `${seconds(3600)}` })
  expect(await check()).toBe(401)
  await update({ localId, validSince: '0' })
  expect(await check()).toBe(200)
  await call(`${ACCOUNTS}:delete`, { localId }, AS_OWNER)
  expect(await check()).toBe(401)
})

it('does not start if it cannot read its accounts', async () => {
  const broken = join(folder, 'broken.json')
  writeFileSync(broken, '{"users": [')
  await expect(startEmulator({ ...options, accountsFile: broken })).rejects.toThrow(
    new OperatorError(
      `${broken} cannot be read: Invalid JSON: Received "Unexpected end of JSON input". Move it away to go on without local accounts.`,
    ),
  )
})
