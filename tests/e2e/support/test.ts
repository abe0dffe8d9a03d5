import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
} from '@playwright/test'

interface Fixtures {
  /**
   * Whether members' photos at photos.example and the map are answered here (the default). While Playwright answers for
   * anyone, it also lets every CORS preflight pass.
   */
  answersForTheWeb: boolean
  /** Presses as the device does: a click on a desk, a tap on a phone. */
  press: (target: Locator) => Promise<void>
  /** Lets a complaint of the browser pass that belongs to what is tested; `reason` says why. */
  expectComplaint: (pattern: RegExp, reason: string) => void
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"><rect width="16" height="10" fill="teal"/></svg>'

/**
 * Playwright's test, but strict: a console error or warning (so a CSP violation too), an uncaught error, or a call that
 * would leave this machine (it finds no address, and the console says so) fails it.
 */
export const test = base.extend<Fixtures>({
  answersForTheWeb: [true, { option: true }],

  press: async ({ hasTouch }, use) => {
    await use((target) => (hasTouch ? target.tap() : target.click()))
  },

  expectComplaint: [
    async ({ context, answersForTheWeb }, use) => {
      const complaints: string[] = []
      const expected: RegExp[] = []
      context.on('console', (message) => {
        if (isComplaint(message)) complaints.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => complaints.push(String(error.error().stack || error.error())))
      if (answersForTheWeb) await answerForTheWeb(context)
      await use((pattern) => expected.push(pattern))
      const stray = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(stray, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

function isComplaint(message: ConsoleMessage): boolean {
  const { url } = message.location()
  const isOurs = !isEmulatorPage(url) && !isEmulatorPage(message.page()?.url() ?? '')
  // The page of an address that is not there comes with a 404, which Chromium logs.
  if (url.endsWith('/no/such/page') && /status of 404/.test(message.text())) return false
  return isOurs && ['error', 'warning'].includes(message.type())
}

async function answerForTheWeb(context: BrowserContext): Promise<void> {
  await context.route('https://photos.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  )
  await context.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title>' }),
  )
}

/** The emulator's own pop-up, which asks the web for fonts. */
function isEmulatorPage(url: string): boolean {
  return url.includes('/emulator/auth/')
}
