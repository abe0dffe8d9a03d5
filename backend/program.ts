import { HttpError } from './http/http-error.ts'
import { codeOf, OperatorError, reasonOf } from './operator-error.ts'

/** More than a server takes: 8 s for requests, then 5 s for a mail. */
const STOP_TIMEOUT_MS = 18_000

const closers: (() => Promise<void> | void)[] = []
let stopping = false

/** Runs `main`, and stops on a signal, which ends it with `signalCode`, or with a sentence if it fails. */
export async function runProgram(main: () => Promise<void>, signalCode = 0): Promise<void> {
  process.umask(0o077)
  // A closed terminal or a full disk must not end the program before it has closed everything.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signalCode))
  try {
    await main()
  } catch (error) {
    await stop(1, explain(error))
  }
}

/** Closes something before the program ends; what was opened last is closed first. */
export function onStop(close: () => Promise<void> | void): void {
  closers.push(close)
}

export async function stop(code: number, reason?: unknown): Promise<void> {
  // A Ctrl-C under npm may arrive twice.
  if (stopping) return
  stopping = true
  if (reason) console.error(reason)
  else console.log('\nStopping…')
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
  // A start that is under way may still add to these.
  while (closers.length > 0) {
    try {
      await closers.pop()?.()
    } catch (error) {
      console.error(error)
      code = 1
    }
  }
  process.exit(code)
}

function explain(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message
  // Its own message is for visitors.
  if (error instanceof HttpError) return `${reasonOf(error)}.`
  if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') return error
  return `Packages are missing: run npm ci first. (${error})`
}
