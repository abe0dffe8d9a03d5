// @vitest-environment node
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockDataFolder } from '../../backend/data-lock.ts'
import { createGroupStore } from '../../backend/group-store.ts'
import { openDatabase } from '../../backend/open-database.ts'
import {
  endWhileStarting,
  failToStart,
  findPort,
  killStacks,
  makeFolder,
  type StackProcess,
  startStack,
  takePort,
} from './support/stack-process.ts'

const DEMO = { email: 'demo@hobbynest.example', password: 'Hobby1nest' }
const ANN = { email: 'ann@example.com', password: 'Secret1' }

// Processes are slow to start on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => {
  killStacks()
  rmSync(folder, { recursive: true, force: true })
})

describe('a start that cannot work ends with one sentence', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535.'],
    [
      { VITE_FIREBASE_API_KEY: 'key', VITE_FIREBASE_APP_ID: 'app' },
      'Set VITE_FIREBASE_AUTH_DOMAIN, VITE_FIREBASE_PROJECT_ID as well, or none of the VITE_FIREBASE_ variables to use local accounts.',
    ],
  ])('about the setting in %j', async (env, sentence) => {
    expect(await failToStart(folder, env)).toEqual({ code: 1, said: sentence })
  })

  it.each([[[]], [['--dev']]])('about local accounts that other machines could use %j', async (args) => {
    const { code, said } = await failToStart(folder, { HOST: '0.0.0.0' }, ...args)
    expect(code).toBe(1)
    expect(said).toBe(
      'HOST 0.0.0.0 lets other machines in, and with local accounts whoever is there can log in as anybody. ' +
        'Set up a Firebase project, which is free (docs/deploy.md says how), ' +
        'or set ALLOW_UNSAFE_ACCOUNTS=1 if you trust everybody who can reach this machine.',
    )
  })

  it.each([
    [(port: number) => ({ PORT: `${port}` }), 'set PORT to another number'],
    [
      (port: number) => ({ FIREBASE_AUTH_EMULATOR_HOST: `localhost:${port}` }),
      'set FIREBASE_AUTH_EMULATOR_HOST to another one',
    ],
  ])('about a port that is taken (%#)', async (envFor, advice) => {
    const { server, port } = await takePort()
    const env = { FIREBASE_AUTH_EMULATOR_HOST: `localhost:${await findPort()}`, ...envFor(port) }
    const { code, said } = await failToStart(folder, env)
    server.close()
    expect(code).toBe(1)
    expect(said).toMatch(/^Port \d+ is already in use: stop the program that uses it, or .*\.$/)
    expect(said).toContain(`Port ${port} `)
    expect(said).toContain(advice)
  })
})

describe('a stack', () => {
  it.each([[['SIGINT']], [['SIGTERM']], [['SIGHUP']], [['SIGTERM', 'SIGINT', 'SIGINT']]] as const)(
    'ends on %j, also while it is starting',
    async (signals) => {
      expect(await endWhileStarting(folder, ...signals)).toBe(0)
    },
  )

  // That all is there after a stop and a second start is seen in tests/e2e/restart.spec.ts.
  it('has samples and a demo account, and leaves what the next start needs when it is killed', async () => {
    const emulatorPort = await findPort()
    const stack = await startStack(folder, { FIREBASE_AUTH_EMULATOR_HOST: `localhost:${emulatorPort}` })
    const auth = `http://localhost:${emulatorPort}/identitytoolkit.googleapis.com/v1`
    expect(await countGroups(stack)).toBe(24)
    expect(await (await fetch(stack.url)).text()).toContain('<title>Home</title>')
    expect(await listMine(stack, await askForToken(auth, 'signInWithPassword', DEMO))).toHaveLength(3)
    const ann = await askForToken(auth, 'signUp', ANN)
    await createGroup(stack, ann)
    expect(await listMine(stack, ann)).toHaveLength(1)
    await expect.poll(() => readFileSync(accountsFile(), 'utf8')).toContain(ANN.email)
    await stack.end('SIGKILL')

    const { server } = await takePort(emulatorPort)
    server.close()
    for (const path of [dataDir(), join(dataDir(), 'accounts'), accountsFile()])
      expect(statSync(path).mode & 0o077).toBe(0)
    const unlock = lockDataFolder(join(dataDir(), 'accounts'))
    unlock()
    expect(JSON.parse(readFileSync(accountsFile(), 'utf8')).users).toHaveLength(2)
    const database = await openDatabase({ dataDir: dataDir() })
    expect(await createGroupStore(database).count()).toBe(25)
    await database.close()
  })
})

function dataDir(): string {
  return join(folder, 'data')
}

function accountsFile(): string {
  return join(dataDir(), 'accounts/accounts.json')
}

async function countGroups(stack: StackProcess): Promise<number> {
  return (await (await fetch(`${stack.url}/api/all-group`)).json()).length
}

async function listMine(stack: StackProcess, token: string): Promise<unknown[]> {
  const { email } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const answer = await fetch(`${stack.url}/api/my-groups?email=${email}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.json()
}

async function createGroup(stack: StackProcess, token: string): Promise<void> {
  const answer = await fetch(`${stack.url}/api/create-group`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ann’s anglers',
      category: 'Fishing',
      description: 'We fish.',
      location: 'The lake',
      members: 5,
      date: '2099-01-01',
      photo: 'https://example.com/lake.png',
    }),
  })
  expect(answer.ok).toBe(true)
}

/** Signs up or in at the emulator, as the SPA's client does. */
async function askForToken(auth: string, call: string, account: typeof DEMO): Promise<string> {
  const answer = await fetch(`${auth}/accounts:${call}?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, returnSecureToken: true }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()).idToken
}
