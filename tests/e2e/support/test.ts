import { test as base, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test'
import { DEMO_ACCOUNT } from '../../../backend/local/samples.ts'
import { type NewGroup, startGroup } from './group.ts'
import { type Account, createMember, logInAt, logInByCall } from './member.ts'

interface Fixtures {
  /** Clicks on a desktop, taps on a phone. */
  press: (target: Locator) => Promise<void>
  /** Disconnects the network, and allows the errors that the browser then reports. */
  goOffline: () => Promise<void>
  /** Allows console messages that match; `reason` is for readers of the test. */
  expectComplaint: (pattern: RegExp, reason: string) => void
  member: Account
  /** Creates a group of `member` by a call, and returns it with the path of its page. */
  startGroup: (changes?: Partial<NewGroup>) => Promise<NewGroup & { path: string }>
  /** Opens a page on another device, as `member` or as another new member. */
  openElsewhere: (path: string, member?: Account) => Promise<Page>
}

interface WorkerFixtures {
  emulatorUrl: string | undefined
  /** The demo member. All tests have it, since those with other worker fixtures would get a worker of their own. */
  demo: Account
}

/**
 * A test of a guest. It fails on an uncaught error and on any console error or warning, hence also on a CSP violation and
 * on a call to another machine, whose name does not resolve.
 *
 * It mocks no request by itself: while Playwright routes requests, the browser caches no file, and every CORS preflight
 * passes.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  emulatorUrl: [process.env.E2E_EMULATOR_URL, { option: true, scope: 'worker' }],

  // biome-ignore lint/correctness/noEmptyPattern: it tells Playwright that no other fixture is needed.
  demo: [async ({}, use) => use(await logInByCall(DEMO_ACCOUNT)), { scope: 'worker' }],

  press: async ({ hasTouch }, use) => {
    await use((target) => (hasTouch ? target.tap() : target.click()))
  },

  goOffline: async ({ context, expectComplaint }, use) => {
    await use(async () => {
      expectComplaint(/net::ERR_INTERNET_DISCONNECTED/, 'Chromium logs each call that finds no network')
      expectComplaint(/^A part of the page could not be loaded/, 'some come once the browser is idle')
      await context.setOffline(true)
    })
  },

  expectComplaint: [
    async ({ context }, use) => {
      const complaints: string[] = []
      const expected: RegExp[] = []
      context.on('console', (message) => {
        if (isComplaint(message)) complaints.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => complaints.push(String(error.error().stack || error.error())))
      await use((pattern) => expected.push(pattern))
      const stray = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(stray, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],

  member: async ({ emulatorUrl }, use) => use(await createMember(emulatorUrl)),

  startGroup: ({ member, baseURL }, use) => use((changes) => startGroup(member, changes, baseURL)),

  openElsewhere: async ({ browser, emulatorUrl }, use) => {
    await use(async (path, member) => {
      const context = await browser.newContext()
      const page = await context.newPage()
      await logInAt(page, member ?? (await createMember(emulatorUrl)))
      await page.goto(path)
      return page
    })
  },
})

/** A test of the demo member, who is logged in and owns a few sample groups, which the test must not change. */
export const memberTest = test.extend({
  page: async ({ page, demo }, use) => {
    await logInAt(page, demo)
    await use(page)
  },
})

/** The `page` of a logged-in new member. */
export async function logInNewMember(
  { page, member }: { page: Page; member: Account },
  use: (page: Page) => Promise<void>,
) {
  await logInAt(page, member)
  await use(page)
}

export const newMemberTest = test.extend({ page: logInNewMember })

export { expect }

function isComplaint(message: ConsoleMessage): boolean {
  const { url } = message.location()
  // The emulator's pop-up requests fonts from the web.
  const isOurs = ![url, message.page()?.url()].some((address) => address?.includes('/emulator/auth/'))
  // Chromium logs the 404 of the page for an unknown address.
  if (url.endsWith('/no/such/page') && /status of 404/.test(message.text())) return false
  return isOurs && ['error', 'warning'].includes(message.type())
}
