import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** Stories in the browsers that Playwright cannot drive as a distribution has them; it runs the tests and waits. */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, '../../test-results/browsers'),
  globalSetup: join(import.meta.dirname, 'global-setup.ts'),
  forbidOnly: true,
  retries: 0,
  workers: 1,
  timeout: 120_000,
  expect: { toPass: { timeout: 20_000 } },
  reporter: 'list',
  projects: [{ name: 'Firefox' }, { name: 'WebKit' }],
})
