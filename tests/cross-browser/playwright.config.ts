import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** Playwright runs these tests, but does not drive the browsers: it cannot drive those of a distribution. */
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
