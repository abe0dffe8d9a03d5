import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { makeFolder } from '../stack/support/stack-process.ts'
import { type App, openApp } from './support/app.ts'

const HOME = '<!doctype html><title>Home</title>'
const ABOUT = '<!doctype html><title>About Us</title>'
/** The page for each screen without its own page. */
const SHELL = '<!doctype html><title>HobbyNest</title>'
const NOWHERE = '<!doctype html><title>Nowhere</title>'
const REDIRECTS = `/create-group /200.html 200
/update-group/:id /200.html 200
/details-group/:id /200.html 200
/dashboard /200.html 200
/dashboard/my-group /200.html 200
/* /404.html 404
`
const HTML = { accept: 'text/html,application/xhtml+xml' }
const dist = makeFolder()

for (const folder of ['assets', 'about-us']) mkdirSync(join(dist, folder))
for (const [file, content] of Object.entries({
  'index.html': HOME,
  'about-us/index.html': ABOUT,
  '200.html': SHELL,
  '200.html.br': 'brotli',
  '404.html': NOWHERE,
  _redirects: REDIRECTS,
  'favicon.svg': '<svg/>',
  '.secret': 'secret',
  'assets/app-1a2b.js': 'plain',
  'assets/app-1a2b.js.br': 'brotli',
})) {
  writeFileSync(join(dist, file), content)
}

let app: App
beforeAll(async () => {
  app = await openApp(undefined, { env: { DIST_DIR: dist } })
})

// tests/stack/pages.test.ts tests which page each screen has, and which files have no address.
it.each([
  ['/', HOME],
  ['/About-Us/', ABOUT],
  ['/Create-Group//', SHELL],
])('shows a visitor at %s its page, which caches revalidate each time', async (url, page) => {
  const response = await app.inject({ url, headers: HTML })
  expect([response.statusCode, response.body]).toEqual([200, page])
  expect(response.headers['cache-control']).toBe('no-cache')
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.headers.vary).toMatch(/\baccept\b(?!-)/i)
})

it.each(['*/*', undefined, '', 'text/*', 'image/png, */*;q=0.1', 'text/html;q=0.5'])(
  'shows the page to a link preview, a crawler or curl with Accept: %s',
  async (accept) => {
    const headers = accept === undefined ? {} : { accept }
    for (const [url, status, page] of [
      ['/', 200, HOME],
      ['/about-us', 200, ABOUT],
      ['/create-group', 200, SHELL],
      ['/nowhere', 404, NOWHERE],
    ] as const) {
      const response = await app.inject({ url, headers })
      expect([url, response.statusCode, response.body]).toEqual([url, status, page])
    }
  },
)

it.each(['application/json', 'image/*', 'text/plain'])(
  'responds in JSON to clients that do not accept a page, with Accept: %s',
  async (accept) => {
    for (const url of ['/', '/about-us', '/create-group', '/nowhere', '/assets/gone.js']) {
      const response = await app.inject({ url, headers: { accept } })
      expect([response.statusCode, response.json().error.code]).toEqual([404, 'not_found'])
      expect(response.headers.vary).toMatch(/\baccept\b(?!-)/i)
    }
  },
)

it.each([
  ...['/nowhere', '/apiary', '/details-group/1/2', '/gone.png', '/assets/', '/.secret', '//about-us'],
  ...['/dashboard//my-group', '/50%', '/%ff', '/About-Us/index.html', '/200', '/404', '/200.html.br'],
  ...['/%3200.html', '/index.html/'],
])('responds with 404 and a page that says so at %s, where there is no screen and no file', async (url) => {
  const first = await app.inject({ url, headers: HTML })
  expect([first.statusCode, first.body]).toEqual([404, NOWHERE])
  expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(first.headers['cache-control']).toBe('no-cache')
  // It does so even for a browser that has cached a page of this address.
  const kept = String((await app.inject({ url: '/', headers: HTML })).headers.etag)
  for (const tag of [kept, '*']) {
    const headers = { ...HTML, 'if-none-match': tag, range: 'bytes=0-3' }
    const again = await app.inject({ url, headers })
    expect([again.statusCode, again.body]).toEqual([404, NOWHERE])
  }
})

it('lets files with a hash in their name be cached for a year, and sends them compressed to clients that accept it', async () => {
  const plain = await app.inject('/assets/app-1a2b.js')
  const headers = { 'accept-encoding': 'gzip, br' }
  const brotli = await app.inject({ url: '/assets/app-1a2b.js', headers })
  expect([plain.body, brotli.body]).toEqual(['plain', 'brotli'])
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('/javascript'),
  })
  for (const response of [plain, brotli]) {
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.headers).not.toHaveProperty('etag')
    expect(response.headers.vary).toMatch(/accept-encoding/i)
  }
  expect((await app.inject('/favicon.svg')).headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    etag: expect.any(String),
  })
})

it.each([
  ['GET', '/api/gone'],
  ['GET', '/api'],
  ['GET', '/api?x=/'],
  ['POST', '/login'],
] as const)('responds with 404 in JSON to %s %s, and never with the page', async (method, url) => {
  const response = await app.inject({ method, url, headers: HTML })
  expect([response.statusCode, response.json().error.code]).toEqual([404, 'not_found'])
})

it.each([...['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '//etc/passwd']])(
  'reveals nothing outside its folder at %s',
  async (url) => {
    const { statusCode } = await app.inject({ url, headers: { accept: '*/*' } })
    expect([400, 403, 404]).toContain(statusCode)
  },
)

it('says so if the site has not been built, while the API works', async () => {
  const unbuilt = await openApp()
  const response = await unbuilt.inject({ url: '/', headers: HTML })
  expect(response.statusCode).toBe(503)
  expect(response.body).toContain('The site has not been built yet')
  expect((await unbuilt.inject('/api/all-group')).statusCode).toBe(200)
})
