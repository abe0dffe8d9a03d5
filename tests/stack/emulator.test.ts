// @vitest-environment node
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { startEmulator } from '../../backend/emulator.ts'
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

it('keeps members signed in over a restart, and prints the links of its mails', async () => {
  const port = await findPort()
  const options = {
    host: 'localhost',
    port,
    projectId: 'demo-test',
    accountsFile: join(folder, 'accounts.json'),
  }
  const notices: string[] = []
  const notify = (text: string) => notices.push(text)

  const before = await startEmulator(options, notify)
  await before.ensureAccount(ANN)
  await before.ensureAccount(ANN)
  const { body: session } = await post(before.url, 'signInWithPassword', { ...ANN, returnSecureToken: true })
  await before.close()

  const after = await startEmulator(options, notify)
  const { status, body } = await post(after.url, 'lookup', { idToken: session.idToken })
  expect(status).toBe(200)
  expect(body.users).toMatchObject([{ localId: 'ann', displayName: 'Ann', email: ANN.email }])
  await post(after.url, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: ANN.email })
  await expect.poll(() => notices, { timeout: 10_000 }).toHaveLength(1)
  const [link] = /http:\S+/.exec(notices[0] ?? '') ?? ['']
  await fetch(link.replace('YOUR_NEW_PASSWORD', 'Changed1'))
  expect((await post(after.url, 'signInWithPassword', { ...ANN, password: 'Changed1' })).status).toBe(200)
  await after.close()
}, 400_000)

it('keeps no password that anybody could read, nor those of before, and still knows each', async () => {
  const accountsFile = join(folder, 'unreadable.json')
  const legacy = { passwordHash: 'fakeHash:salt=fakeSaltOld:password=Bef:ore1', salt: 'fakeSaltOld' }
  writeFileSync(
    accountsFile,
    JSON.stringify({ users: [{ localId: 'old', email: 'old@example.com', ...legacy }] }),
  )
  const options = { host: 'localhost', port: await findPort(), projectId: 'demo-test', accountsFile }
  const signIn = async (url: string, email: string, password: string) =>
    (await post(url, 'signInWithPassword', { email, password })).status

  const first = await startEmulator(options, () => {})
  expect(readFileSync(accountsFile, 'utf8')).not.toContain('Bef:ore1')
  expect(await signIn(first.url, 'OLD@example.com', 'Bef:ore1')).toBe(200)
  const { users } = JSON.parse(readFileSync(accountsFile, 'utf8'))
  const [, stored] = /:password=(.*)$/.exec(users[0].passwordHash) ?? []
  for (const guess of ['bef:ore1', stored ?? '', users[0].passwordHash])
    expect(await signIn(first.url, 'old@example.com', guess)).toBe(400)
  await first.ensureAccount(ANN)
  const { body } = await post(first.url, 'signUp', { email: 'new@example.com', password: 'Brand-new1' })
  await post(first.url, 'update', { idToken: body.idToken, password: 'Newest1' })
  await first.close()

  const kept = readFileSync(accountsFile, 'utf8')
  for (const password of ['Bef:ore1', ANN.password, 'Brand-new1', 'Newest1'])
    expect(kept).not.toContain(password)
  expect(kept).toContain('new@example.com')
  const second = await startEmulator(options, () => {})
  expect(await signIn(second.url, 'old@example.com', 'Bef:ore1')).toBe(200)
  expect(await signIn(second.url, ANN.email, ANN.password)).toBe(200)
  expect(await signIn(second.url, 'new@example.com', 'Brand-new1')).toBe(400)
  expect(await signIn(second.url, 'new@example.com', 'Newest1')).toBe(200)
  const all = await fetch(
    `${second.url}/identitytoolkit.googleapis.com/v1/projects/demo-test/accounts:batchGet`,
    {
      headers: { authorization: 'Bearer owner' },
    },
  )
  const read = await all.text()
  expect(read).toContain('new@example.com')
  for (const password of ['Bef:ore1', ANN.password, 'Newest1']) expect(read).not.toContain(password)
  await second.close()
}, 400_000)

it('lets no page but ours read or change accounts, whatever name it reaches the port by', async () => {
  const port = await findPort()
  const accountsFile = join(folder, 'ports.json')
  const emulator = await startEmulator(
    { host: 'localhost', port, projectId: 'demo-test', accountsFile },
    () => {},
  )
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
  await emulator.close()
}, 400_000)

it('does not start without the accounts it had', async () => {
  const accountsFile = join(folder, 'broken', 'accounts.json')
  mkdirSync(join(folder, 'broken'))
  writeFileSync(accountsFile, '{"users": [')
  const options = { host: 'localhost', port: await findPort(), projectId: 'demo-test', accountsFile }
  const failure = await startEmulator(options, () => {}).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartError)
  expect(String(failure)).toContain(`${accountsFile} cannot be read`)
}, 400_000)
