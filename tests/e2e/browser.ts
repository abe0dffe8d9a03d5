import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLAYWRIGHT = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')

/** No name but localhost has an address. */
const ONLY_THIS_MACHINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'

/**
 * Chromium fills its address bar's lists, which nobody opens, with pages of their own: for each window more work than for
 * most of ours. Of two such arguments it takes the last, so what Playwright switches off stands here again.
 */
const WITHOUT = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
]}`

const isRoot = process.getuid?.() === 0

/** How the tests start their browser: one that is there, or one that is installed now. */
export function browserLaunch(): LaunchOptions {
  // The workers read the configuration too, and take what was found.
  process.env.CHROMIUM_PATH = givenBrowser() ?? findBrowser() ?? installBrowser()
  return {
    executablePath: process.env.CHROMIUM_PATH,
    // Chromium refuses to run with its sandbox as root, as in a container.
    args: [ONLY_THIS_MACHINE, WITHOUT, ...(isRoot ? ['--no-sandbox'] : [])],
  }
}

function givenBrowser(): string | undefined {
  const path = process.env.CHROMIUM_PATH
  if (path && !existsSync(path)) throw new Error(`CHROMIUM_PATH is ${path}, but there is no such file.`)
  return path || undefined
}

/** Playwright's own Chromium, or one on the PATH; only one that can run here. */
function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [chromium.executablePath(), ...onPath].find(
    (path) => existsSync(path) && spawnSync(path, ['--version']).status === 0,
  )
}

function installBrowser(): string {
  console.warn('No Chromium found: installing one for the browser tests.')
  run(process.execPath, PLAYWRIGHT, 'install', '--no-shell', ...(isRoot ? ['--with-deps'] : []), 'chromium')
  const installed = findBrowser()
  if (installed) return installed
  if (isRoot && existsSync('/etc/debian_version')) {
    run('apt-get', 'update')
    run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')
  }
  const packaged = findBrowser()
  if (packaged) return packaged
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  )
}

function run(command: string, ...args: string[]): void {
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
}
