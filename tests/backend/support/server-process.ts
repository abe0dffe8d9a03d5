import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeFolder } from '../../stack/support/stack-process.ts'
import { SERVER_ENV } from './app.ts'

const SERVER = resolve(import.meta.dirname, '../../../backend/server.ts')

export interface ServerProcess {
  url: string
  process: ChildProcess
  /** Sends a signal and waits for the end, and for the last of what it says; gives the exit code, or null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** In a folder of its own, unless given one, so that the developer's .env and dist/ play no part. */
function spawnServer(env: Record<string, string>, cwd = makeFolder()): ChildProcess {
  const child = spawn(process.execPath, [SERVER], {
    cwd,
    env: {
      ...SERVER_ENV,
      ...env,
    },
  })
  // A test that fails halfway leaves no server behind.
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(cwd, { recursive: true, force: true })
  })
  return child
}

/** Starts `node backend/server.ts` and waits until it listens. */
export async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawnServer(env)
  const ended = once(child, 'close')
  const url = await new Promise<string>((found, failed) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const line = /HobbyNest is running at (\S+)/.exec(output)
      if (line?.[1]) found(line[1])
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => failed(new Error(`The server did not start: ${output}`)))
  })
  return {
    url,
    process: child,
    async end(signal) {
      child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

/** Runs `node backend/server.ts` where it cannot start; returns its exit code and what it prints to stderr. */
export async function failToStart(
  env: Record<string, string>,
  cwd?: string,
): Promise<{ code: number | null; said: string }> {
  const child = spawnServer(env, cwd)
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  return { code, said: said.trim() }
}
