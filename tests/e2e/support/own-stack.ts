import { rmSync } from 'node:fs'
import { findPort, makeFolder, startStack } from '../../stack/support/stack-process.ts'
import { asNewMember, guestTest } from './member-test.ts'

interface OwnStack {
  url: string
  emulatorUrl: string
}

/**
 * The tests of guests and of new members, on a stack of their own, which each worker starts once, with the sample groups.
 * @param configure gives the variables of the stack, and what is to be closed after it.
 */
export function testOnStack(
  configure: () => Promise<{ env: Record<string, string>; close?: () => unknown }>,
) {
  const test = guestTest.extend<object, { stack: OwnStack }>({
    stack: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing else is needed.
      async ({}, use) => {
        const folder = makeFolder()
        const { env, close } = await configure()
        const FIREBASE_AUTH_EMULATOR_HOST = `localhost:${await findPort()}`
        const stack = await startStack(folder, { FIREBASE_AUTH_EMULATOR_HOST, ...env })
        await use({ url: stack.url, emulatorUrl: `http://${FIREBASE_AUTH_EMULATOR_HOST}` })
        await stack.end('SIGTERM')
        await close?.()
        rmSync(folder, { recursive: true, force: true })
      },
      { scope: 'worker', timeout: 120_000 },
    ],

    emulatorUrl: [({ stack }, use) => use(stack.emulatorUrl), { scope: 'worker' }],
    baseURL: ({ stack }, use) => use(stack.url),
  })
  return { guestTest: test, newMemberTest: asNewMember(test) }
}
