import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { FileSystemIconLoader } from 'unplugin-icons/loaders'
import icons from 'unplugin-icons/vite'
import * as v from 'valibot'
import { loadEnv, type Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { SiteUrl } from './backend/config.ts'
import { expandHome } from './backend/env-file.ts'
import { compileHints } from './build/compile-hints.ts'
import { hostFiles } from './build/host-files.ts'
import { licences } from './build/licences.ts'
import { pages } from './build/pages.ts'
import { precompress } from './build/precompress.ts'
import { parseEnv } from './src/api/env.ts'
import { specificationReporter } from './tests/spec/reporter.ts'

/** What forms that are checked field by field need, and what signs in; Home and the list of groups do without. */
const FORMS =
  /node_modules\/valibot\/|src\/components\/(submit-form|use-field-errors|password-field|form-data)|src\/auth\/auth-client/

/** What only members' own groups need. */
const MY_GROUPS =
  /~icons\/lucide\/(circle-plus|copy-plus|eye|pencil|rotate-ccw|trash-2|user-round-check)|src\/api\/use-announced|src\/features\/groups\/(organise\/(my-groups-api|my-group-actions)|join\/(send-joins|leave-button)|group-line|group-route-error)/

/**
 * What every page of a member has, and many of a guest, but not Home and All Groups: the menu with Logout, which deletes
 * drafts, and toasts.
 */
const MEMBER_MENU =
  /~icons\/lucide\/(external-link|user-round$)|src\/components\/(avatar|drafts|form-error|toasts\.ts|use-disclosure)/

/** What most screens share: small parts, each of which would be a request of its own. */
const SHARED =
  /~icons\/(?!lucide\/log-out)|src\/(browser|components)\/|src\/api\/api-host|src\/auth\/person-name|src\/text\/clean-text|src\/features\/groups\/(category-art|group\.ts)/

/**
 * Files by who needs them: what changes only with the libraries, what every page needs, what most share, what pages with
 * groups need, what only members need, forms, what signs in, what comes once the browser is idle. A request each costs
 * more than a few lines too many. The first that matches takes a module with all that it imports.
 */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/ },
  { name: 'app', tags: ['$initial'] },
  {
    name: 'search-field',
    test: /~icons\/lucide\/search|src\/components\/use-search-input|src\/features\/groups\/find\/choice|src\/text\/fold-text/,
  },
  {
    name: 'shared',
    test: (id) => SHARED.test(id) && ![FORMS, MY_GROUPS, MEMBER_MENU].some((part) => part.test(id)),
    minShareCount: 2,
  },
  {
    name: 'groups',
    test: /src\/features\/groups\/(groups-api|early-list|find\/group-query|group-grid|group-card)/,
  },
  { name: 'member-menu', test: MEMBER_MENU },
  { name: 'my-groups', test: MY_GROUPS },
  { name: 'forms', test: FORMS },
  { name: 'account', test: /src\/layouts\/auth-card|src\/auth\/lead-on|src\/features\/account\// },
  { name: 'firebase-auth', test: /src\/auth\/firebase-auth|src\/api\/env/ },
  {
    name: 'idle',
    test: /src\/browser\/enhancements|src\/components\/connection-banner|src\/layouts\/upkeep/,
  },
]

/** Tests after which modules are no longer as a page finds them: what could not be stored stays in memory. */
const APART = ['tests/faults/{storage,missing-scripts}.test.tsx']

/** Tests that replace modules of Node before ours import them. */
const BACKEND_APART = ['tests/backend/{disk-full,listen}.test.ts']

export default defineConfig(({ mode, command }) => {
  const env = mode === 'test' ? undefined : readEnv(mode, command === 'build')
  const siteUrl = readSiteUrl(mode)
  return {
    plugins: [
      react(),
      tailwindcss(),
      icons({
        compiler: 'jsx',
        // With 'react', each would also take a title and a ref.
        jsx: 'preact',
        scale: 1.25,
        customCollections: { site: FileSystemIconLoader('public') },
      }),
      pages(siteUrl),
      licences(),
      compileHints(),
      precompress(),
      env && hostFiles(env),
    ],
    define: { 'import.meta.env.SITE_URL': JSON.stringify(siteUrl) },
    server: {
      port: 5173,
      strictPort: true,
      proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` },
    },
    build: {
      outDir: expandHome(loadEnv(mode, process.cwd(), 'DIST_DIR').DIST_DIR?.trim() || 'dist'),
      // The first with URL.canParse, popovers, and AbortSignal.any.
      target: ['chrome120', 'firefox125', 'safari17.4'],
      assetsInlineLimit: 2048,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
    },
    test: {
      restoreMocks: true,
      unstubGlobals: true,
      unstubEnvs: true,
      // Only what hangs fails for its time: a busy machine may be many times slower.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 10_000 } },
      // Three for two cores, since a test often waits.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      reporters: ['default', specificationReporter],
      env: { VITE_API_HOST: 'http://api.hobbynest.test', TZ: 'Europe/Berlin' },
      projects: [
        {
          extends: true,
          test: {
            name: 'app',
            environment: 'jsdom',
            environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
            isolate: false,
            include: ['tests/**/*.test.{ts,tsx}'],
            exclude: ['tests/{backend,stack,e2e,bench}/**', ...APART],
            setupFiles: ['tests/setup.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'apart',
            environment: 'jsdom',
            environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
            include: APART,
            setupFiles: ['tests/setup.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'backend',
            environment: 'node',
            isolate: false,
            include: ['tests/{backend,stack,bench}/**/*.test.ts'],
            exclude: BACKEND_APART,
            globalSetup: ['tests/backend/support/shared-folder.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'backend-apart',
            environment: 'node',
            include: BACKEND_APART,
            globalSetup: ['tests/backend/support/shared-folder.ts'],
          },
        },
      ],
    },
  }
})

/** Stops with every bad variable named; says what a build without configuration is for, if that was not asked for. */
function readEnv(mode: string, isBuild: boolean) {
  const env = parseEnv(loadEnv(mode, process.cwd()))
  if (isBuild && mode !== 'embedded' && env.authEmulatorUrl) {
    console.warn(
      `No VITE_FIREBASE_ variable is set: building for the local stack (Auth emulator at ${env.authEmulatorUrl}, API at ${env.apiHost}).`,
    )
  }
  return env
}

/** The address of the site, as pages name it to search engines and link previews; `''` where it is not known. */
function readSiteUrl(mode: string): string {
  const url = loadEnv(mode, process.cwd(), 'SITE_URL').SITE_URL?.trim()
  if (!url) return ''
  const read = v.safeParse(SiteUrl, url)
  if (read.success) return read.output
  throw new Error(`SITE_URL is "${url}", but it ${read.issues[0].message}.`)
}
