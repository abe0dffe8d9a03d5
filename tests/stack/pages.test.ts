import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { fillHead, HEAD_MARK } from '../../backend/site/pages.ts'
import { listScreens } from '../../src/entry-server.tsx'
import { openApp } from '../backend/support/app.ts'
import { buildSite } from '../backend/support/make-once.ts'
import { hasNginx, startNginx } from './support/nginx.ts'
import { findPort, makeFolder } from './support/stack-process.ts'

let dist: string

const SCREENS = listScreens().map(({ path, isPublic }): [path: string, file: string] => [
  path.replace(':id', '0123'),
  isPublic ? join(path.slice(1), 'index.html') : '200.html',
])
const PUBLIC = SCREENS.filter(([, file]) => file !== '200.html')
const NOWHERE = ['/nowhere', '/details-group', '/details-group/1/2', '/dashboard/nothing', '/assets/gone.js']
const HIDDEN = [
  ...['/index.html', '/about-us/index.html', '/200.html', '/404.html', '/_headers', '/_redirects'],
  ...['/.firebase.json', '/.headers-nginx.conf', '/.pages-nginx.conf'],
]

beforeAll(async () => {
  dist = await buildSite()
})

it('each public screen of the route table has its own page in the build, and no other screen has', () => {
  const pages = readdirSync(dist, { recursive: true }).filter((file) => String(file).endsWith('.html'))
  expect(pages.sort()).toEqual([...PUBLIC.map(([, file]) => file), '200.html', '404.html'].sort())
  for (const [path, file] of PUBLIC)
    expect(readPage(file)).toContain(`<meta name="hobbynest:page" content="${path}">`)
})

// tests/e2e/pages.spec.ts shows that each public page can be read without scripts.
it('each page has one title and each public page one heading, all different, before any script runs', () => {
  const files = PUBLIC.map(([, file]) => file)
  for (const [tag, pages] of [
    ['title', [...files, '200.html', '404.html']],
    ['h1', files],
  ] as const) {
    const texts = pages.map((file) => textsOf(readPage(file), tag))
    expect(texts.map(({ length }) => length)).toEqual(pages.map(() => 1))
    expect(new Set(texts.flat()).size).toBe(pages.length)
  }
  // Collapsed answers are in the page too.
  expect(readPage('help/index.html')).toContain('Open All Groups, choose See More')
})

it('the page for all other screens preloads the log-in, and has one title, where the backend inserts that of a group', () => {
  const page = readPage('200.html')
  expect(page.split(HEAD_MARK)[1]).toBe('<title>HobbyNest</title>')
  // Its screens wait for the identity provider.
  expect(page).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/firebase-auth-[^"]+">/)
  const filled = fillHead(page, '<title>Night Owls | HobbyNest</title>')
  expect(filled).toBe(page.replace(/<!--screen-->.*<!--screen-->/, '<title>Night Owls | HobbyNest</title>'))
})

it('a visitor can read the licences of what is in the pages, linked from the terms', () => {
  expect(readPage('terms/index.html')).toMatch(/<a [^>]*href="\/credits\.txt"/)
  for (const held of [
    'Fluent Emoji',
    'Open Peeps',
    'Lucide Contributors',
    'SIL OPEN FONT LICENSE Version 1.1',
  ])
    expect(readPage('credits.txt')).toContain(held)
  expect(readPage('licenses.txt')).toContain('Meta Platforms, Inc. and affiliates.')
})

describe('the backend', () => {
  // The groups are on another host, so it cannot know which exist.
  testHost(async () => {
    const app = await openApp(undefined, { env: { DIST_DIR: dist, VITE_API_HOST: 'https://groups.example' } })
    return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
  })
})

if (!hasNginx) console.warn('nginx is not installed: deploy/nginx.conf is not tested.')

describe.skipIf(!hasNginx)('nginx with deploy/nginx.conf', () => {
  testHost(() => startNginx({ folder: makeFolder(), dist }))

  it('logs neither what visitors search for nor their email addresses, even while the backends restart', async () => {
    const folder = makeFolder()
    const backends: [number, number] = [await findPort(), await findPort()]
    const { url, plainUrl, close } = await startNginx({ folder, dist, backends })
    onTestFinished(async () => void (await close()))
    expect((await fetch(`${url}/api/my-groups?email=ada@hobbynest.test`)).status).toBe(502)
    expect((await fetch(`${plainUrl}/all-groups?q=ada`, { redirect: 'manual' })).status).toBe(301)
    for (const log of ['access.log', 'error.log'])
      expect(readFileSync(join(folder, log), 'utf8')).not.toContain('ada')
  })
})

describe('Firebase Hosting with dist/.firebase.json', () => {
  // The server of `firebase emulators:start`, since that command itself calls the web.
  const load = createRequire(createRequire(import.meta.url).resolve('firebase-tools'))
  testHost(
    async () => {
      const port = await findPort()
      const { hosting } = JSON.parse(readPage('.firebase.json'))
      const app = load('superstatic').server({ port, hostname: '127.0.0.1', config: hosting, cwd: dist })
      const server: Server = app.listen()
      await once(server, 'listening')
      return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
    },
    // A deploy leaves these files out; its emulator serves the whole folder.
    { hidden: [] },
  )
})

interface Host {
  url: string
  close(): unknown
}

function testHost(open: () => Promise<Host>, { hidden = HIDDEN } = {}): void {
  let host: Host
  beforeAll(async () => {
    host = await open()
  })
  afterAll(() => host.close())

  const get = (path: string) => fetch(host.url + path, { headers: { accept: 'text/html' } })

  it.each(SCREENS)('shows a visitor at %s the page %s', async (path, file) => {
    const slash = path === '/' ? '' : '/'
    for (const address of [path, `${path}?from=%2F`, path + slash]) {
      const response = await get(address)
      expect([address, response.status]).toEqual([address, 200])
      const body = await response.text()
      expect(body === readPage(file)).toBe(true)
      expect(response.headers.get('content-type')).toMatch(/^text\/html\b/)
      expect(response.headers.get('cache-control')).toBe('no-cache')
    }
  })

  it.each([...NOWHERE, ...hidden])('says at %s that there is no such page', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect((await response.text()) === readPage('404.html')).toBe(true)
    expectAllowed(response.headers, '404.html')
  })

  it('lets every page use its own inline style and script, and no others', async () => {
    for (const [path, file] of SCREENS) expectAllowed((await get(path)).headers, file)
  })

  it('lets scripts be cached for a year', async () => {
    const script = readdirSync(join(dist, 'assets')).find((file) => file.endsWith('.js'))
    const response = await get(`/assets/${script}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/\/javascript\b/)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })
}

function expectAllowed(headers: Headers, file: string): void {
  const policy = headers.get('content-security-policy') ?? ''
  for (const tag of ['script', 'style']) {
    const inline = [...readPage(file).matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))]
    const hashes = inline.map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    expect(hashes).toHaveLength(tag === 'script' ? 2 : 1)
    expect(policy.match(new RegExp(`${tag}-src [^;]*`))?.[0].match(/'sha256-[^']*'/g)).toEqual(hashes)
  }
}

function textsOf(page: string, tag: string): string[] {
  const found = page.matchAll(new RegExp(`<${tag}[ >][^]*?</${tag}>`, 'g'))
  return [...found].map(([element]) => element.replace(/<[^>]*>/g, '').trim())
}

function readPage(file: string): string {
  return readFileSync(join(dist, file), 'utf8')
}
