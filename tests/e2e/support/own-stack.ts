import { join } from 'node:path'
import { findPort, makeFolder, startStack } from '../../stack/support/stack-process.ts'
import { logInNewMember, test as strictTest } from './test.ts'

interface OwnStack {
  url: string
  emulatorUrl: string
  dataDir: string
  /** Starts it again after it has ended, at the same addresses and with its data. */
  start(): Promise<void>
  end(signal: NodeJS.Signals): Promise<number | null>
}

/**
 * Gives `test` and `newMemberTest` on a stack with the sample groups, which their file starts once.
 * @param configure returns the environment variables of the stack, and what to close after it.
 */
export function testOnStack(
  configure: () => Promise<{ env: Record<string, string>; close?: () => unknown }>,
) {
  const test = strictTest.extend<object, { stack: OwnStack }>({
    stack: [
      // biome-ignore lint/correctness/noEmptyPattern: it tells Playwright that no other fixture is needed.
      async ({}, use) => {
        const folder = makeFolder()
        const { env, close } = await configure()
        const PORT = String(await findPort())
        const FIREBASE_AUTH_EMULATOR_HOST = `localhost:${await findPort()}`
        const start = () => startStack(folder, { PORT, FIREBASE_AUTH_EMULATOR_HOST, ...env })
        let running = await start()
        await use({
          url: running.url,
          emulatorUrl: `http://${FIREBASE_AUTH_EMULATOR_HOST}`,
          dataDir: join(folder, 'data'),
          end: (signal) => running.end(signal),
          async start() {
            running = await start()
          },
        })
        await running.end('SIGTERM')
        await close?.()
      },
      { scope: 'worker', timeout: 120_000 },
    ],

    emulatorUrl: [({ stack }, use) => use(stack.emulatorUrl), { scope: 'worker' }],
    baseURL: ({ stack }, use) => use(stack.url),
  })
  // Each worker starts a stack, so the file runs in one.
  test.describe.configure({ mode: 'default' })
  return { test, newMemberTest: test.extend({ page: logInNewMember }) }
}
