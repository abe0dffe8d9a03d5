import type { BrowserContextOptions } from '@playwright/test'
import { logIn } from './member.ts'
import { test } from './test.ts'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** A test of the demo member, who owns a few sample groups and is logged in already: once for all tests of a worker. */
export const memberTest = test.extend<object, { memberState: StorageState }>({
  storageState: ({ memberState }, use) => use(memberState),

  memberState: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      await page.goto(`${process.env.E2E_URL}/login`)
      await logIn(page, { email: 'demo@hobbynest.example', password: 'Hobby1nest' })
      const state = await page.context().storageState({ indexedDB: true })
      await page.close()
      await use(state)
    },
    { scope: 'worker' },
  ],
})
