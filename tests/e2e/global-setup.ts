import { join } from 'node:path'
import { findPort, makeFolder, startStack } from '../stack/support/stack-process.ts'

/** Starts what `npm start` starts, on free ports and with its own folder; returns the function that ends it. */
// biome-ignore lint/style/noDefaultExport: Playwright requires it.
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = makeFolder()
  const emulatorPort = await findPort()
  const stack = await startStack(folder, { FIREBASE_AUTH_EMULATOR_HOST: `localhost:${emulatorPort}` })
  process.env.E2E_DIST = join(folder, 'dist')
  process.env.E2E_URL = stack.url
  process.env.E2E_EMULATOR_URL = `http://localhost:${emulatorPort}`
  return async () => void (await stack.end('SIGTERM'))
}
