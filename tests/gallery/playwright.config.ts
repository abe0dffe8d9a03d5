import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import browserTests from '../e2e/playwright.config.ts'

const results = join(import.meta.dirname, '../../test-results')

/**
 * `npm run gallery -- --update-snapshots` keeps a picture of every screen; after a change `npm run gallery` compares each
 * with what is shown then, and test-results/gallery-report shows those that differ side by side.
 */
export default defineConfig(browserTests, {
  testMatch: ['every-page.spec.ts', 'open-states.spec.ts'],
  metadata: { isGallery: true },
  snapshotPathTemplate: join(results, 'gallery-before/{projectName}/{arg}{ext}'),
  reporter: [['list'], ['html', { outputFolder: join(results, 'gallery-report'), open: 'never' }]],
  // Every screen on both.
  projects: [
    { name: 'phone', grepInvert: [] },
    { name: 'desktop', grepInvert: [] },
  ],
})
