import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import startForTests from '../e2e/global-setup.ts'
import { assertInstalled } from './browsers.ts'

const QUERIES = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
)

/** Starts what the browser tests start, with a witness in its pages; returns the function that ends it. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function globalSetup(): Promise<() => Promise<void>> {
  assertInstalled()
  const stop = await startForTests()
  addWitness(process.env.E2E_DIST ?? '')
  return stop
}

/**
 * Gives each page a first script that notes what is complained about, and that can look for things as users do: by
 * WebDriver nothing can be run before a page's own scripts, and WebKit's tells nothing of its console.
 */
function addWitness(dist: string): void {
  writeFileSync(join(dist, 'witness.js'), `(${witness})();${readFileSync(QUERIES, 'utf8')}`)
  for (const file of globSync('**/*.html', { cwd: dist })) {
    const page = join(dist, file)
    writeFileSync(
      page,
      readFileSync(page, 'utf8').replace('<head>', '<head><script src="/witness.js"></script>'),
    )
    for (const compressed of ['.br', '.gz']) rmSync(page + compressed, { force: true })
  }
}

function witness(): void {
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
}
