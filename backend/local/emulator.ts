import { Worker } from 'node:worker_threads'
import { OperatorError } from '../operator-error.ts'

export interface EmulatorOptions {
  host: string
  port: number
  projectId: string
  accountsFile: string
}

export type EmulatorMessage = { type: 'ready' } | { type: 'notice'; text: string }

interface Account {
  uid: string
  name: string
  email: string
  password: string
  isVerified?: boolean
}

/** Starts the Firebase Auth emulator in a thread, so that it never outlives this process and keeps the port. */
export async function startEmulator(options: EmulatorOptions, notify: (text: string) => void) {
  const url = `http://${options.host}:${options.port}`
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
    url,
    ended,
    ensureAccount: (account: Account) => ensureAccount(url, options.projectId, account),
    async close() {
      worker.postMessage('stop')
      await ended
    },
  }
}

async function ensureAccount(url: string, projectId: string, account: Account): Promise<void> {
  const { uid, name, email, password, isVerified = false } = account
  const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId: uid, displayName: name, email, password, emailVerified: isVerified }),
  })
  if (response.ok) return
  const body = await response.text()
  if (/EMAIL_EXISTS|DUPLICATE_LOCAL_ID/.test(body)) return
  throw new Error(`The account ${email} could not be created: ${body}`)
}
