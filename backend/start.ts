import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { codeOf, OperatorError } from './operator-error.ts'

const STOP_TIMEOUT_MS = 12_000

process.umask(0o077)
enableCompileCache()

const closers: (() => Promise<void> | void)[] = []
let stopping = false

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
process.on('SIGHUP', () => stop(0))
stopWithNpm()

try {
  await main()
} catch (error) {
  await stop(1, explain(error))
}

async function main(): Promise<void> {
  // Finds the project's .env, .data, dist and icons, whatever folder this is started from.
  process.chdir(resolve(import.meta.dirname, '..'))
  // Imported here so that missing packages are reported like any other failure.
  const { loadEnvFile } = await import('./config.ts')
  const { assertInstaller, readStackConfig } = await import('./preflight.ts')
  const { startStack } = await import('./local/stack.ts')
  assertInstaller(process.env.npm_config_user_agent)
  loadEnvFile()
  const config = readStackConfig(process.env)
  if (config.authEmulatorHost) process.env.VITE_AUTH_EMULATOR_URL = `http://${config.authEmulatorHost}`
  await startStack(config, process.argv.includes('--dev'), {
    say: (line) => console.log(line),
    onClose: (close) => closers.push(close),
    fail: (reason) => stop(1, reason),
  })
}

/** npm passes a SIGTERM only to the shell between it and us, which dies without passing it on. */
function stopWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return
  const { ppid } = process
  setInterval(() => process.ppid !== ppid && stop(0), 250).unref()
}

async function stop(code: number, reason?: string): Promise<void> {
  if (stopping) return
  stopping = true
  if (reason) console.error(reason)
  else console.log('\nStopping …')
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

function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  if (!(error instanceof Error)) return String(error)
  if (codeOf(error) === 'ERR_MODULE_NOT_FOUND') {
    return `Packages are missing: run npm ci first. (${error.message})`
  }
  return error.stack ?? error.message
}
