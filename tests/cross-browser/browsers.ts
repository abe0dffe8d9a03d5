import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect } from '@playwright/test'
import puppeteer from 'puppeteer-core'
import { Builder, type WebElement } from 'selenium-webdriver'
import { findPort } from '../stack/support/stack-process.ts'

const SIZE = { width: 1440, height: 900 }
const FIREFOX = '/usr/bin/firefox-esr'
const WEBKIT = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
/** What is needed, with the Debian packages that provide it. */
const PACKAGES = { [FIREFOX]: 'firefox-esr', [WEBKIT]: 'webkit2gtk-driver', [SCREEN]: 'xvfb' }

/** What a test that fails halfway would leave running. */
const started: ChildProcess[] = []
process.once('exit', () => {
  for (const child of started) child.kill()
})

/** One page in a fresh browser of its own. */
export interface Tab {
  open(url: string): Promise<void>
  /** Returns the value of an expression in the page. */
  read<T>(expression: string): Promise<T>
  /** Returns the element that an expression evaluates to, or null. */
  find(expression: string): Promise<{ click(): Promise<void>; type(text: string): Promise<void> } | null>
  close(): Promise<void>
}

/** @throws {Error} that says what to install, where a browser is missing. */
export function assertInstalled(): void {
  const missing = Object.entries(PACKAGES).filter(([path]) => !existsSync(path))
  if (missing.length === 0) return
  const paths = missing.map(([path]) => path).join(' and no ')
  const packages = missing.map(([, name]) => name).join(' ')
  throw new Error(`There is no ${paths}. On Debian: apt-get install ${packages}`)
}

/** Starts a headless Firefox, which speaks WebDriver BiDi itself. */
export async function startFirefox(): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    defaultViewport: SIZE,
  })
  const page = await browser.newPage()
  return {
    open: async (url) => {
      await page.goto(url)
    },
    read: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    find: async (expression) => (await page.evaluateHandle(expression)).asElement(),
    close: () => browser.close(),
  }
}

/** Starts WebKitGTK's MiniBrowser by its WebDriver, on a virtual screen: it needs one. */
export async function startWebKit(): Promise<Tab> {
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', `${SIZE.width}x${SIZE.height}x24`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  started.push(screen)
  const [display] = await once(screen.stdout, 'data')
  const url = `http://127.0.0.1:${await findPort()}`
  const server = spawn(WEBKIT, [`--port=${new URL(url).port}`], {
    env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
    stdio: 'ignore',
  })
  started.push(server)
  await expect(() => fetch(`${url}/status`)).toPass()
  const driver = await new Builder().usingServer(url).withCapabilities({ browserName: 'MiniBrowser' }).build()
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...SIZE })
  return {
    open: (address) => driver.get(address),
    read: (expression) => driver.executeScript(`return ${expression}`),
    find: async (expression) => {
      const element = await driver.executeScript<WebElement | null>(`return ${expression}`)
      return element && { click: () => element.click(), type: (text) => element.sendKeys(text) }
    },
    close: async () => {
      await driver.quit()
      server.kill()
      screen.kill()
    },
  }
}
