import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserLaunch } from './browser.ts'

/** Runs the tests against what `npm start` starts, in Chromium, as a desktop and as a phone. */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, '../../test-results/e2e'),
  globalSetup: join(import.meta.dirname, 'global-setup.ts'),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // With more workers than cores, a test may miss what lasts only seconds, such as a toast with Undo.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_URL ?? '',
    // Motion takes time; tests that need it turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    launchOptions: browserLaunch(),
  },
  projects: [
    // The phone comes first, since it has the longest tests: at the end of a run they would occupy one worker alone.
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
