import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Program, startProgram } from './program.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
export const START = resolve(ROOT, 'backend/start.ts')

/** The environment of a process, without the developer's settings. */
export const PROCESS_ENV = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Makes a folder that this process deletes at its end or, if it is killed, a later run, which sees its pid in the name. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `hobbynest-test-${process.pid}-`))
  folders.push(folder)
  return folder
}

export async function takePort(port = 0): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return { server, port: address.port }
}

/**
 * The first of a hundred ports that this process reserves by listening at this one, so that no other process uses them.
 * They are below the range that systems use for connections.
 */
let firstPort: Promise<number> | undefined
let portsFound = 0

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

const SETTINGS = readFileSync(resolve(ROOT, '.env.example'), 'utf8').matchAll(/^#(\w+)=/gm)
/** An empty variable counts as not set, and overrides the developer's .env. */
const NOT_SET = Object.fromEntries([...SETTINGS].map(([, name]) => [name, '']))

/** All tests use one address, so they need higher limits. */
export const ONE_ADDRESS_LIMITS = {
  MAX_ACCOUNTS_PER_ADDRESS: '100000000',
  MAX_CREATES_PER_ADDRESS: '100000000',
}

/** The options to start `node backend/start.ts` with its data in `folder`, on free ports. */
export async function stackOptions(folder: string, env: Record<string, string> = {}) {
  const folders = { DATA_DIR: join(folder, 'data'), DIST_DIR: join(folder, 'dist') }
  const FIREBASE_AUTH_EMULATOR_HOST = `localhost:${await findPort()}`
  const ports = { PORT: '0', FIREBASE_AUTH_EMULATOR_HOST }
  return {
    cwd: folder,
    env: { ...PROCESS_ENV, ...NOT_SET, ...ports, ...ONE_ADDRESS_LIMITS, ...folders, ...env },
  }
}

export async function startStack(folder: string, env?: Record<string, string>): Promise<Program> {
  return startProgram([START], await stackOptions(folder, env), /ready at (\S+)[\s\S]*Ctrl-C/)
}
