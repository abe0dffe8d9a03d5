import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Program, startProgram } from './program.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
export const START = resolve(ROOT, 'backend/start.ts')

export interface StackProcess extends Program {
  url: string
}

/** The environment of a process: nothing of the developer's. */
export const PROCESS_ENV = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Is deleted with this process. Its name says whose it is, so that a later run deletes it should the process be killed. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `hobbynest-test-${process.pid}-`))
  folders.push(folder)
  return folder
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

const SETTINGS = readFileSync(resolve(ROOT, '.env.example'), 'utf8').matchAll(/^#(\w+)=/gm)
/** Empty counts as not set, and wins over the developer's .env. */
const NOT_SET = Object.fromEntries([...SETTINGS].map(([, name]) => [name, '']))

/** All tests come from one address. */
export const AT_ONE_ADDRESS = { MAX_ACCOUNTS_PER_ADDRESS: '100000000', MAX_CREATES_PER_ADDRESS: '100000000' }

/** What starts `node backend/start.ts` with its data in `folder`, on free ports. */
export async function stackOptions(folder: string, env: Record<string, string> = {}) {
  const folders = { DATA_DIR: join(folder, 'data'), DIST_DIR: join(folder, 'dist') }
  const FIREBASE_AUTH_EMULATOR_HOST = `localhost:${await findPort()}`
  const ports = { PORT: '0', FIREBASE_AUTH_EMULATOR_HOST }
  return { cwd: folder, env: { ...PROCESS_ENV, ...NOT_SET, ...ports, ...AT_ONE_ADDRESS, ...folders, ...env } }
}

/** Starts `node backend/start.ts`, and waits until it says that it is ready. */
export async function startStack(folder: string, env?: Record<string, string>): Promise<StackProcess> {
  const stack = await startProgram([START], await stackOptions(folder, env), /ready at (\S+)[\s\S]*Ctrl-C/)
  return { ...stack, url: stack.said[1] ?? '' }
}
