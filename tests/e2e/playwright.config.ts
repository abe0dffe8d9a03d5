import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserLaunch } from './browser.ts'

/** Journeys through the real thing: what `npm start` starts, in a real Chromium, on a desktop and on a phone. */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, '../../test-results/e2e'),
  globalSetup: join(import.meta.dirname, 'global-setup.ts'),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A page that has to wait for a processor misses what only lasts for seconds, as a toast with Undo does.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_URL ?? '',
    // The journey on a phone turns motion on; elsewhere it would only take time.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    launchOptions: browserLaunch(),
  },
  projects: [
    // What has nothing to do with the size of the screen says on which it runs. The phone comes first, with the long
    // journeys and the stacks of their own: at the end they would be waited for alone.
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
