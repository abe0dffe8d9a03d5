import { Worker } from 'node:worker_threads'
import { OperatorError } from '../operator-error.ts'

export interface EmulatorOptions {
  host: string
  port: number
  projectId: string
  accountsFile: string
  /** Made unless they exist. */
  accounts: Account[]
}

export type EmulatorMessage = { type: 'ready' } | { type: 'notice'; text: string }

export interface Account {
  uid: string
  name: string
  email: string
  password: string
  isVerified?: boolean
}

/** Starts the Firebase Auth emulator in a thread, so that it never outlives this process and keeps the port. */
export async function startEmulator(options: EmulatorOptions, notify: (text: string) => void) {
  const worker = new Worker(new URL('./emulator-worker.ts', import.meta.url), {
    workerData: options,
    stdout: true,
    stderr: true,
  })
  worker.stdout.resume()
  worker.stderr.resume()
  const ready = new Promise<undefined>((resolve) => {
    worker.on('message', (message: EmulatorMessage) => {
      if (message.type === 'ready') resolve(undefined)
      else notify(message.text)
    })
  })
  const ended = new Promise<Error | undefined>((resolve) => {
    worker.on('error', (error) => resolve(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', (code) => resolve(code === 0 ? undefined : new Error(`it ended with code ${code}`)))
  })
  const failed = await Promise.race([ready, ended])
  if (failed)
    throw new OperatorError(`The Auth emulator could not start: ${failed.message}.`, { cause: failed })
  return {
    url: `http://${options.host}:${options.port}`,
    ended,
    async close() {
      worker.postMessage('stop')
      await ended
    },
  }
}
