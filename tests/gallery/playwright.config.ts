import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import browserTests from '../e2e/playwright.config.ts'

const results = join(import.meta.dirname, '../../test-results')

/**
 * `npm run gallery -- --update-snapshots` takes a screenshot of every screen. After a change, `npm run gallery` compares
 * them with the new ones, and test-results/gallery-report shows the differences.
 */
export default defineConfig(browserTests, {
  testMatch: ['every-page.spec.ts', 'open-states.spec.ts', 'members.spec.ts'],
  metadata: { isGallery: true },
  snapshotPathTemplate: join(results, 'gallery-before/{projectName}/{arg}{ext}'),
  reporter: [['list'], ['html', { outputFolder: join(results, 'gallery-report'), open: 'never' }]],
  projects: [
    { name: 'phone', grep: /./ },
    { name: 'desktop', grepInvert: [] },
  ],
})
