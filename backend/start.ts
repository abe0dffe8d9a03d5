import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { OperatorError } from './operator-error.ts'
import { runProgram, stop } from './program.ts'

enableCompileCache()
stopWithNpm()
await runProgram(async () => {
  // Finds the project's .env, .data, dist and icons, whatever folder this is started from.
  process.chdir(resolve(import.meta.dirname, '..'))
  // Imported here so that missing packages are reported like any other failure.
  const { loadEnvFile } = await import('./config.ts')
  const { assertInstaller } = await import('./preflight.ts')
  const { readStackConfig } = await import('./local/stack-config.ts')
  const { startStack } = await import('./local/stack.ts')
  const unknown = process.argv.slice(2).find((argument) => argument !== '--dev')
  if (unknown)
    throw new OperatorError(
      `HobbyNest does not take ${unknown}: set a variable, such as PORT, in .env instead.`,
    )
  assertInstaller(process.env.npm_config_user_agent)
  loadEnvFile()
  const config = readStackConfig(process.env)
  if (config.authEmulatorHost) process.env.VITE_AUTH_EMULATOR_URL = `http://${config.authEmulatorHost}`
  await startStack(config, process.argv.includes('--dev'))
})

/** npm passes a SIGTERM only to the shell between it and us, which dies without passing it on. */
function stopWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return
  const { ppid } = process
  setInterval(() => process.ppid !== ppid && stop(0), 250).unref()
}
