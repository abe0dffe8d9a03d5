import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import startForTests from '../e2e/global-setup.ts'
import { assertInstalled } from './browsers.ts'

const QUERIES = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
)

/** Starts the stack of the browser tests, with a recorder in its pages; returns the function that ends it. */
// biome-ignore lint/style/noDefaultExport: Playwright requires it.
export default async function globalSetup(): Promise<() => Promise<void>> {
  assertInstalled()
  const stop = await startForTests()
  addRecorder(process.env.E2E_DIST ?? '')
  return stop
}

/**
 * Adds a first script to each page that records errors and warnings and provides Testing Library's queries. WebDriver
 * cannot run code before the page's own scripts, and WebKit's does not report the console.
 */
function addRecorder(dist: string): void {
  writeFileSync(join(dist, 'recorder.js'), `(${recordComplaints})();${readFileSync(QUERIES, 'utf8')}`)
  for (const file of globSync('**/*.html', { cwd: dist })) {
    const page = join(dist, file)
    writeFileSync(
      page,
      readFileSync(page, 'utf8').replace('<head>', '<head><script src="/recorder.js"></script>'),
    )
    for (const compressed of ['.br', '.gz']) rmSync(page + compressed, { force: true })
  }
}

function recordComplaints(): void {
  const complaints: string[] = []
  Object.assign(window, { complaints })
  for (const level of ['error', 'warn'] as const) {
    const { [level]: write } = console
    console[level] = (...given: unknown[]) => {
      complaints.push(`${level}: ${given.map(String).join(' ')}`)
      write(...given)
    }
  }
  addEventListener('error', ({ message }) => complaints.push(message))
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`${violatedDirective} forbids ${blockedURI}`),
  )
  // The first time, before the page's own scripts run.
  document.addEventListener(
    'readystatechange',
    () => {
      if (document.querySelector('form[method=post] button[type=submit]:enabled'))
        complaints.push('The browser would send a form itself, before the scripts have loaded.')
    },
    { once: true },
  )
}
