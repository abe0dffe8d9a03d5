import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { SERVER_ENV } from '../backend/support/app.ts'

export interface Child {
  url: string
  pid: number | undefined
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** How long a health check takes, in milliseconds. */
export async function timeHealthCheck({ url }: Child): Promise<number> {
  const begun = performance.now()
  await (await fetch(`${url}/healthz`)).arrayBuffer()
  return performance.now() - begun
}

/** Runs one of the servers beside this file in a process of its own, and waits until it listens. */
export async function startChild(file: string, env: Record<string, string>): Promise<Child> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, file)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...SERVER_ENV, DIST_DIR: '/nowhere', ...env },
  })
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const exited = once(child, 'exit')
  const url = await new Promise<string>((found, failed) => {
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk
      const [, address] = /listening at (\S+)/.exec(said) ?? []
      if (address) found(address)
    })
    child.once('exit', () => failed(new Error(`${file} did not start: ${said}`)))
  })
  return {
    url,
    pid: child.pid,
    async end(signal) {
      child.kill(signal)
      await exited
    },
  }
}
