import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { FileSystemIconLoader } from 'unplugin-icons/loaders'
import icons from 'unplugin-icons/vite'
import { loadEnv, type Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { readBuildConfig } from './backend/config.ts'
import { parseEnv } from './src/auth/env.ts'
import { specificationReporter } from './tests/spec/reporter.ts'
import { compileHints } from './vite-plugins/compile-hints.ts'
import { pages } from './vite-plugins/pages.ts'
import { precompress } from './vite-plugins/precompress.ts'

/** The libraries of every page, the code that every page needs, and what several screens share. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/ },
  { name: 'app', tags: ['$initial'] },
  { name: 'shared', minShareCount: 7 },
]

const FOR_SCREENS = {
  environment: 'jsdom',
  environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
  setupFiles: ['tests/setup.ts'],
}
const FOR_BACKEND = { globalSetup: ['tests/backend/support/shared-folder.ts'] }
/** Test files that cannot share their modules with others. */
const SCREENS_APART = ['tests/faults/storage.test.tsx']
const BACKEND_APART = ['tests/backend/disk-full.test.ts']

export default defineConfig(({ mode, command, isSsrBuild }) => {
  const vars = loadEnv(mode, process.cwd(), ['VITE_', 'SITE_URL', 'DIST_DIR'])
  const env = mode === 'test' ? undefined : parseEnv(vars)
  const { distDir, siteUrl = '' } = readBuildConfig(vars)
  // The pages are rendered by a build of their own.
  const isMainBuild = command === 'build' && !isSsrBuild
  if (isMainBuild && mode !== 'embedded' && env?.authEmulatorUrl) {
    console.warn(
      `No VITE_FIREBASE_ variable is set: building for the local stack (Auth emulator at ${env.authEmulatorUrl}, API at ${env.apiHost}).`,
    )
  }
  return {
    // The local stack has read .env already.
    ...(mode === 'embedded' && { envDir: false }),
    plugins: [
      react(),
      tailwindcss(),
      icons({
        compiler: 'jsx',
        // With 'react', each icon would also take a title and a ref.
        jsx: 'preact',
        scale: 1.25,
        // The text beside an icon says the same.
        iconCustomizer(_collection, _icon, props) {
          props['aria-hidden'] = 'true'
        },
        customCollections: { site: FileSystemIconLoader('public') },
      }),
      isMainBuild && env && [pages(siteUrl, env), compileHints(), precompress()],
    ],
    css: {
      postcss: {
        plugins: [
          {
            // daisyUI's buttons bring these rules, which no page needs. Because of their `:not([class~=…] *)`, browsers restyle
            // everything in an element whose classes change: with each dialog, the whole page.
            postcssPlugin: 'without-prose',
            Rule(rule) {
              if (rule.selector.startsWith('.prose ')) rule.remove()
            },
          },
        ],
      },
    },
    define: { 'import.meta.env.SITE_URL': JSON.stringify(siteUrl) },
    // By default it also serves the rest of this folder, with the data in it.
    server: { port: 5173, strictPort: true, fs: { allow: ['src', 'node_modules'] } },
    build: {
      outDir: distDir,
      // The first versions that Tailwind supports, but of Chrome (111), for which styles would be larger. What scripts use beyond
      // them is in public/polyfills.js.
      target: ['chrome120', 'firefox128', 'safari16.4'],
      assetsInlineLimit: 2048,
      modulePreload: { polyfill: false },
      license: { fileName: 'licenses.txt' },
      // A warning after each build that its plugins take most of its time.
      rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: { groups: CHUNKS } } },
    },
    test: {
      restoreMocks: true,
      unstubGlobals: true,
      unstubEnvs: true,
      // Only a test that hangs should time out: a busy machine may be many times slower.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      teardownTimeout: 180_000,
      expect: { poll: { timeout: 10_000 } },
      // Three workers for two cores, since a test often waits.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      reporters: ['default', specificationReporter],
      env: {
        VITE_API_HOST: 'http://api.hobbynest.test',
        TZ: 'Europe/Berlin',
        LC_ALL: 'en_US.UTF-8',
        NODE_COMPILE_CACHE: join(tmpdir(), 'hobbynest-compiled'),
      },
      // Vitest runs them by name: if the ones apart came last, nothing else would run meanwhile.
      projects: [
        {
          extends: true,
          test: {
            ...FOR_SCREENS,
            name: 'app',
            isolate: false,
            include: ['tests/**/*.test.{ts,tsx}'],
            exclude: ['tests/{backend,stack,e2e,bench}/**', ...SCREENS_APART],
          },
        },
        { extends: true, test: { ...FOR_SCREENS, name: 'apart-app', include: SCREENS_APART } },
        {
          extends: true,
          test: {
            ...FOR_BACKEND,
            name: 'backend',
            isolate: false,
            include: ['tests/{backend,stack,bench}/**/*.test.ts'],
            exclude: BACKEND_APART,
          },
        },
        { extends: true, test: { ...FOR_BACKEND, name: 'apart-backend', include: BACKEND_APART } },
      ],
    },
  }
})
