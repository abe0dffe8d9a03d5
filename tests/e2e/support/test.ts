import { test as base, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test'
import { DEMO_ACCOUNT } from '../../../backend/local/samples.ts'
import { type NewGroup, startGroup } from './group.ts'
import { type Account, createMember, logInByCall, storageOf } from './member.ts'

export type Press = (target: Locator) => Promise<void>

interface Fixtures {
  /** Presses as the device does: a click on a desktop, a tap on a phone. */
  press: Press
  /** Takes the network away, and allows the browser to complain of what then finds none. */
  goOffline: () => Promise<void>
  /** Allows a complaint of the browser that is part of the test; `reason` says why. */
  expectComplaint: (pattern: RegExp, reason: string) => void
  /** A new member. */
  member: Account
  /** Creates a group of the member's without a page; returns it with the path of its page. */
  startGroup: (changes?: Partial<NewGroup>) => Promise<NewGroup & { path: string }>
  /** Opens a page on another device, as `member` or, without one, as another new member. */
  openElsewhere: (path: string, member?: Account) => Promise<Page>
}

interface WorkerFixtures {
  /** Where the accounts of the stack are. */
  emulatorUrl: string | undefined
  /** The demo member. Here, since tests with other fixtures for a worker would be given a worker of their own. */
  demo: Account
}

/**
 * Playwright's test of a guest, who may meet members; but strict: a console error or warning (so a CSP violation too), an uncaught error, or a call that
 * would leave this machine (it finds no address, and the console says so) fails it.
 *
 * Nothing is answered here unless a test says so: while Playwright answers for anyone, the browser keeps no file, and
 * every CORS preflight passes.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  emulatorUrl: [process.env.E2E_EMULATOR_URL, { option: true, scope: 'worker' }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing else is needed.
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

  openElsewhere: async ({ browser, baseURL, emulatorUrl }, use) => {
    await use(async (path, member) => {
      const who = member ?? (await createMember(emulatorUrl))
      const context = await browser.newContext({ storageState: storageOf(who, baseURL) })
      const page = await context.newPage()
      await page.goto(path)
      return page
    })
  },
})

/** A test of the demo member, who owns a few sample groups and is logged in already. It changes nothing of theirs. */
export const memberTest = test.extend({
  storageState: ({ demo, baseURL }, use) => use(storageOf(demo, baseURL)),
})

/** Logs in the new member of a test. */
export function logInNewMember(
  { member, baseURL }: { member: Account; baseURL: string | undefined },
  use: (storage: ReturnType<typeof storageOf>) => Promise<void>,
) {
  return use(storageOf(member, baseURL))
}

/** A test of a member who is new here, and logged in already. */
export const newMemberTest = test.extend({ storageState: logInNewMember })

export { expect }

function isComplaint(message: ConsoleMessage): boolean {
  const { url } = message.location()
  const isOurs = !isEmulatorPage(url) && !isEmulatorPage(message.page()?.url() ?? '')
  // The page for an unknown address comes with a 404, which Chromium logs.
  if (url.endsWith('/no/such/page') && /status of 404/.test(message.text())) return false
  return isOurs && ['error', 'warning'].includes(message.type())
}

/** The emulator's own pop-up, which asks the web for fonts. */
function isEmulatorPage(url: string): boolean {
  return url.includes('/emulator/auth/')
}
