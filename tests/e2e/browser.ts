import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'

/** The shell is Chromium without its windows, of which each test would open one. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLAYWRIGHT = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')

/** Only localhost resolves. */
const ONLY_THIS_MACHINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'

/**
 * The first two build web pages for the address bar's suggestions, which cost each window more than most of our pages. The
 * others are those that Playwright disables: Chromium only heeds the last of several such arguments.
 */
const DISABLED_FEATURES = `--disable-features=${[
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

/** As in Chromium's windows: the shell would round the widths of letters. */
const FRACTIONAL_WIDTHS = '--font-render-hinting=none'

const isRoot = process.getuid?.() === 0

/** Options to launch the tests' browser, which is found or, failing that, installed. */
export function browserLaunch(): LaunchOptions {
  // Workers read the configuration again, and use the browser that was found.
  process.env.CHROMIUM_PATH = givenBrowser() ?? findBrowser() ?? installBrowser()
  return {
    executablePath: process.env.CHROMIUM_PATH,
    // Chromium refuses to run with its sandbox as root, for example in a container.
    args: [ONLY_THIS_MACHINE, DISABLED_FEATURES, FRACTIONAL_WIDTHS, ...(isRoot ? ['--no-sandbox'] : [])],
  }
}

function givenBrowser(): string | undefined {
  const path = process.env.CHROMIUM_PATH
  if (path && !existsSync(path)) throw new Error(`CHROMIUM_PATH is ${path}, but there is no such file.`)
  return path || undefined
}

/** Finds Playwright's own Chromium, or one on the PATH, that runs on this machine. */
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
    for (const name of [SHELL, 'chromium']) {
      run('apt-get', 'install', '-y', '--no-install-recommends', name, 'fonts-liberation')
      const packaged = findBrowser()
      if (packaged) return packaged
    }
  }
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  )
}

function run(command: string, ...args: string[]): void {
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
}
