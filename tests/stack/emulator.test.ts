// @vitest-environment node
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmulatorOptions, startEmulator } from '../../backend/local/emulator.ts'
import { scramble } from '../../backend/local/local-passwords.ts'
import { StartError } from '../../backend/start-error.ts'
import { findPort, makeFolder } from './support/stack-process.ts'

const folder = makeFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ANN = { uid: 'ann', name: 'Ann', email: 'ann@example.com', password: 'Secret1' }

async function post(url: string, call: string, body: object) {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

const accountsFile = join(folder, 'accounts.json')
const notices: string[] = []
let options: EmulatorOptions
let emulator: Awaited<ReturnType<typeof startEmulator>>

const readAccounts = () => readFileSync(accountsFile, 'utf8')

// One for all tests, since it takes seconds to start.
beforeAll(async () => {
  const readable = { passwordHash: 'fakeHash:salt=fakeSaltOld:password=Bef:ore1', salt: 'fakeSaltOld' }
  const passwordHash = `fakeHash:salt=fakeSaltKept:password=${scramble('Kept1xx', 'fakeSaltKept')}`
  const users = [
    { localId: 'old', email: 'old@example.com', ...readable },
    { localId: 'kept', email: 'kept@example.com', passwordHash, salt: 'fakeSaltKept' },
  ]
  writeFileSync(accountsFile, JSON.stringify({ users }))
  options = { host: 'localhost', port: await findPort(), projectId: 'demo-test', accountsFile }
  emulator = await startEmulator(options, (text) => notices.push(text))
})
afterAll(() => emulator.close())

const signIn = async (email: string, password: string) =>
  (await post(emulator.url, 'signInWithPassword', { email, password })).status

it('lets in whoever had an account, and keeps no readable password, not even older ones', async () => {
  expect(readAccounts()).not.toContain('Bef:ore1')
  expect(await signIn('OLD@example.com', 'Bef:ore1')).toBe(200)
  expect(await signIn('kept@example.com', 'Kept1xx')).toBe(200)
  const { users } = JSON.parse(readAccounts())
  const { passwordHash } = users.find(({ localId }: { localId: string }) => localId === 'old')
  const [, stored] = /:password=(.*)$/.exec(passwordHash) ?? []
  for (const guess of ['bef:ore1', stored ?? '', passwordHash])
    expect(await signIn('old@example.com', guess)).toBe(400)
})

// That members stay signed in over a restart is seen in tests/e2e/mail-and-restart.spec.ts.
it('keeps no new or changed password that anybody could read', async () => {
  await emulator.ensureAccount(ANN)
  await emulator.ensureAccount(ANN)
  const { body } = await post(emulator.url, 'signUp', { email: 'new@example.com', password: 'Brand-new1' })
  await post(emulator.url, 'update', { idToken: body.idToken, password: 'Newest1' })
  expect(await signIn(ANN.email, ANN.password)).toBe(200)
  expect(await signIn('new@example.com', 'Brand-new1')).toBe(400)
  expect(await signIn('new@example.com', 'Newest1')).toBe(200)
  await expect.poll(readAccounts).toContain('new@example.com')
  const all = await fetch(
    `${emulator.url}/identitytoolkit.googleapis.com/v1/projects/demo-test/accounts:batchGet`,
    { headers: { authorization: 'Bearer owner' } },
  )
  const read = await all.text()
  expect(read).toContain('new@example.com')
  for (const password of ['Bef:ore1', ANN.password, 'Brand-new1', 'Newest1'])
    expect(readAccounts() + read).not.toContain(password)
})

it('prints the link of a mail, which changes the password', async () => {
  const email = 'forgetful@example.com'
  await post(emulator.url, 'signUp', { email, password: 'Forgotten1' })
  await post(emulator.url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email })
  await expect.poll(() => notices).toEqual([expect.stringContaining(email)])
  const [link] = /http:\S+/.exec(notices[0] ?? '') ?? ['']
  await fetch(link.replace('YOUR_NEW_PASSWORD', 'Changed1'))
  expect(await signIn(email, 'Changed1')).toBe(200)
})

it('lets no page but ours read or change accounts, whatever name it reaches the port by', async () => {
  const { port } = options
  const path = '/identitytoolkit.googleapis.com/v1/projects/demo-test/accounts:batchGet'
  async function ask(headers: Record<string, string>, method = 'GET') {
    const asking = request({
      host: 'localhost',
      port,
      path,
      method,
      headers: { authorization: 'Bearer owner', ...headers },
    })
    const [answer]: IncomingMessage[] = await once(asking.end(), 'response')
    if (!answer) throw new Error('no answer')
    return {
      status: answer.statusCode,
      cors: answer.headers['access-control-allow-origin'],
      body: await text(answer),
    }
  }

  emulator.admit('http://localhost:3456/')
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, `LOCALHOST:${port}`])
    expect(await ask({ host })).toMatchObject({ status: 200 })
  for (const host of [
    'evil.test',
    `evil.test:${port}`,
    `localhost.evil.test:${port}`,
    `127.0.0.1.evil.test:${port}`,
  ])
    expect(await ask({ host })).toMatchObject({ status: 403, body: expect.not.stringContaining('users') })

  for (const origin of ['http://localhost:3456', 'http://127.0.0.1:3456', `http://localhost:${port}`])
    expect(await ask({ origin })).toMatchObject({ status: 200, cors: origin })
  for (const origin of [
    'https://evil.test',
    'http://evil.test:3456',
    'http://localhost:3457',
    'http://localhost',
    'https://localhost:3456',
    'null',
    '',
  ]) {
    for (const method of ['GET', 'OPTIONS', 'DELETE', 'POST'])
      expect(await ask({ origin }, method)).toMatchObject({ status: 403, cors: undefined })
  }
})

it('does not start without the accounts it had', async () => {
  const broken = join(folder, 'broken.json')
  writeFileSync(broken, '{"users": [')
  const failure = await startEmulator({ ...options, accountsFile: broken }, () => {}).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(StartError)
  expect(String(failure)).toContain(`${broken} cannot be read`)
})
