import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findPort, makeFolder, startStack } from '../stack/support/stack-process.ts'
import { assertInstalled } from './browsers.ts'

const QUERIES = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
)

/** Starts what `npm start` starts, on free ports and with a folder of its own; returns the function that ends it. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function globalSetup(): Promise<() => Promise<void>> {
  assertInstalled()
  const folder = makeFolder()
  const emulatorPort = await findPort()
  const stack = await startStack(folder, { FIREBASE_AUTH_EMULATOR_HOST: `localhost:${emulatorPort}` })
  process.env.E2E_URL = stack.url
  process.env.E2E_EMULATOR_URL = `http://localhost:${emulatorPort}`
  process.env.E2E_DIST = join(folder, 'dist')
  addWitness(process.env.E2E_DIST)
  return async () => {
    await stack.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
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
