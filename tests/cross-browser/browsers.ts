import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { expect } from '@playwright/test'
import puppeteer from 'puppeteer-core'
import { findPort } from '../stack/support/stack-process.ts'

const SIZE = { width: 1440, height: 900 }
const FIREFOX = '/usr/bin/firefox-esr'
const WEBKIT = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
/** Killed at the end, in case a test fails before it closes its browser. */
const started: ChildProcess[] = []
process.once('exit', () => {
  for (const child of started) child.kill()
})

export interface Tab {
  open(url: string): Promise<void>
  read<T>(expression: string): Promise<T>
  /** Returns the element that an expression evaluates to, or null. */
  find(expression: string): Promise<{ click(): Promise<void>; type(text: string): Promise<void> } | null>
  pressAt(x: number, y: number): Promise<void>
  resize(width: number): Promise<void>
  /** Returns the number of A4 sheets that the page prints on. WebKit's driver cannot print. */
  countSheets?(): Promise<number>
  close(): Promise<void>
}

/** @throws {Error} saying what to install if a browser is missing. */
export function assertInstalled(): void {
  const missing = [FIREFOX, WEBKIT, SCREEN].filter((path) => !existsSync(path))
  if (missing.length === 0) return
  const install = 'On Debian: apt-get install firefox-esr webkit2gtk-driver xvfb'
  throw new Error(`There is no ${missing.join(' and no ')}. ${install}`)
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
    pressAt: (x, y) => page.mouse.click(x, y),
    resize: (width) => page.setViewport({ ...SIZE, width }),
    countSheets: async () => countPages(Buffer.from(await page.pdf({ format: 'A4' }))),
    close: () => browser.close(),
  }
}

/** Starts WebKitGTK's MiniBrowser by its WebDriver, on a virtual screen, since it has no headless mode. */
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
  const { sessionId } = await call<{ sessionId: string }>('POST', `${url}/session`, {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } },
  })
  const session = `${url}/session/${sessionId}`
  const post = <T>(path: string, body: object) => call<T>('POST', session + path, body)
  const read = <T>(expression: string) =>
    post<T>('/execute/sync', { script: `return ${expression}`, args: [] })
  await post('/window/rect', { x: 0, y: 0, ...SIZE })
  return {
    open: (address) => post('/url', { url: address }),
    read,
    find: async (expression) => {
      const element = await read<Record<string, string> | null>(expression)
      if (!element) return null
      const path = `/element/${element[ELEMENT]}`
      return { click: () => post(`${path}/click`, {}), type: (text) => post(`${path}/value`, { text }) }
    },
    pressAt: (x, y) => {
      const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
      const actions = [{ type: 'pointerMove', x, y }, ...press]
      return post('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    resize: (width) => post('/window/rect', { ...SIZE, width }),
    close: async () => {
      await call('DELETE', session)
      server.kill()
      screen.kill()
    },
  }
}

/** Counts the pages of a PDF, which Firefox lists in a compressed stream. */
function countPages(pdf: Buffer): number {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n(x.*?)endstream/gs)
  const texts = [...streams].map(([, deflated = '']) =>
    inflateSync(Buffer.from(deflated, 'latin1')).toString(),
  )
  return texts.join('').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

async function call<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${url}: ${value.message}`)
  return value
}
