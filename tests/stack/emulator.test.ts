// @vitest-environment node
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
}, 180_000)

it('does not start without the accounts it had', async () => {
  const accountsFile = join(folder, 'broken', 'accounts.json')
  mkdirSync(join(folder, 'broken'))
  writeFileSync(accountsFile, '{"users": [')
  const options = { host: 'localhost', port: await findPort(), projectId: 'demo-test', accountsFile }
  const failure = await startEmulator(options, () => {}).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartError)
  expect(String(failure)).toContain(`${accountsFile} cannot be read`)
}, 180_000)
