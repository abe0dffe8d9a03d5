import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const START = resolve(import.meta.dirname, '../../../backend/start.ts')

export interface StackProcess {
  url: string
  process: ChildProcess
  /** Sends signals, one after another, and waits for the end; returns the exit code, or null after a kill. */
  end(...signals: NodeJS.Signals[]): Promise<number | null>
}

/** The environment of a process: nothing of the developer's. */
export const PROCESS_ENV = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(tmpdir(), 'hobbynest-compiled'),
}

/** Its name says whose it is, so that a later run deletes it should this process be killed. */
export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), `hobbynest-test-${process.pid}-`))
}

/** Takes a port that is free. */
export async function takePort(port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return { server, port: address.port }
}

/**
 * The first of the hundred ports that are this process's own: it holds that one, so that no other process finds the others
 * and uses them first. They lie below those that systems give to connections.
 */
let firstPort: Promise<number> | undefined
let portsFound = 0

/** Finds a port that is free. */
export async function findPort(): Promise<number> {
  firstPort ??= holdPort(process.pid % 100)
  const wanted = await firstPort
  portsFound += 1
  try {
    const { server, port } = await takePort(wanted + portsFound)
    server.close()
    await once(server, 'close')
    return port
  } catch {
    return findPort()
  }
}

async function holdPort(hundred: number): Promise<number> {
  try {
    const { server, port } = await takePort(20_000 + hundred * 100)
    server.unref()
    return port
  } catch {
    return holdPort((hundred + 1) % 100)
  }
}

const spawned: ChildProcess[] = []

/** Empty counts as not set, and wins over the developer's .env. */
const NOT_SET = {
  DATABASE_URL: '',
  HOST: '',
  SITE_URL: '',
  SMTP_URL: '',
  OPERATOR_EMAIL: '',
  ALLOW_UNSAFE_ACCOUNTS: '',
  NODE_ENV: '',
  FIREBASE_PROJECT_ID: '',
  VITE_API_HOST: '',
  VITE_FIREBASE_API_KEY: '',
  VITE_FIREBASE_AUTH_DOMAIN: '',
  VITE_FIREBASE_PROJECT_ID: '',
  VITE_FIREBASE_APP_ID: '',
}

/** All tests come from one address. */
const LIMITS = { MAX_ACCOUNTS_PER_ADDRESS: '100000000', MAX_CREATES_PER_ADDRESS: '100000000' }

function spawnStack(folder: string, env: Record<string, string>, args: string[] = []): ChildProcess {
  const folders = { DATA_DIR: join(folder, 'data'), DIST_DIR: join(folder, 'dist') }
  const child = spawn(process.execPath, [START, ...args], {
    cwd: folder,
    env: { ...PROCESS_ENV, PORT: '0', ...NOT_SET, ...LIMITS, ...folders, ...env },
  })
  spawned.push(child)
  return child
}

/** Ends what a failed test left running. */
export function killStacks(): void {
  for (const child of spawned.splice(0)) child.kill('SIGKILL')
}

/** Starts `node backend/start.ts` with its data in `folder`, on free ports, and waits until it says that it is ready. */
export async function startStack(folder: string, env: Record<string, string> = {}): Promise<StackProcess> {
  const FIREBASE_AUTH_EMULATOR_HOST = `localhost:${await findPort()}`
  const child = spawnStack(folder, { FIREBASE_AUTH_EMULATOR_HOST, ...env })
  const ended = once(child, 'close')
  const url = await new Promise<string>((found, failed) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const address = /ready at (\S+)[\s\S]*Ctrl-C/.exec(output)?.[1]
      if (address) found(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => failed(new Error(`The stack did not start: ${output}`)))
  })
  return {
    url,
    process: child,
    async end(...signals) {
      for (const signal of signals) child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

/** Runs `node backend/start.ts` where it cannot start; returns its exit code and what it prints to stderr. */
export async function failToStart(folder: string, env: Record<string, string>, ...args: string[]) {
  const child = spawnStack(folder, env, args)
  let said = ''
  child.stdout?.resume()
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  return { code, said: said.trim() }
}

/** Sends signals to `node backend/start.ts`, one after another, as soon as it says that it is starting; returns its exit code. */
export async function endWhileStarting(folder: string, ...signals: NodeJS.Signals[]): Promise<number | null> {
  const child = spawnStack(folder, { FIREBASE_AUTH_EMULATOR_HOST: `localhost:${await findPort()}` })
  child.stdout?.once('data', () => {
    for (const signal of signals) child.kill(signal)
  })
  const [code] = await once(child, 'exit')
  return code
}
