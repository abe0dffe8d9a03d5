// @vitest-environment node
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
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
const BEN = { email: 'ben@example.com', password: 'Secret2' }

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
      'HOST 0.0.0.0 lets other machines in, and with local accounts whoever is there can sign in as anybody. ' +
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
  it('has the same groups and accounts after a stop, an impatient stop and a kill', async () => {
    const emulatorPort = await findPort()
    const env = { FIREBASE_AUTH_EMULATOR_HOST: `localhost:${emulatorPort}` }
    const auth = `http://localhost:${emulatorPort}/identitytoolkit.googleapis.com/v1`

    const first = await startStack(folder, env)
    expect(await countGroups(first)).toBe(24)
    expect(await (await fetch(first.url)).text()).toContain('<title>Home</title>')
    expect(await listMine(first, await askForToken(auth, 'signInWithPassword', DEMO))).toHaveLength(3)
    await createGroup(first, await askForToken(auth, 'signUp', ANN))
    expect(await first.end('SIGINT')).toBe(0)
    for (const path of [join(folder, 'data'), join(folder, 'data/accounts'), accountsFile()])
      expect(statSync(path).mode & 0o077).toBe(0)

    const second = await startStack(folder, env)
    expect(await countGroups(second)).toBe(25)
    const ann = await askForToken(auth, 'signInWithPassword', ANN)
    expect(await listMine(second, ann)).toHaveLength(1)
    await askForToken(auth, 'signUp', BEN)
    await expect.poll(() => readFileSync(accountsFile(), 'utf8'), { timeout: 10_000 }).toContain(BEN.email)
    await second.end('SIGKILL')
    const { server } = await takePort(emulatorPort)
    server.close()

    const third = await startStack(folder, env)
    expect(await countGroups(third)).toBe(25)
    await askForToken(auth, 'signInWithPassword', BEN)
    expect(await third.end('SIGTERM', 'SIGINT', 'SIGINT')).toBe(0)
    expect(JSON.parse(readFileSync(accountsFile(), 'utf8')).users).toHaveLength(3)
  }, 400_000)
})

function accountsFile(): string {
  return join(folder, 'data/accounts/accounts.json')
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
