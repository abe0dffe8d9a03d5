import { beforeAll, expect, it } from 'vitest'
import { type App, errorOf, makeSite, openApp, sendTo } from './support/app.ts'

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
const DIST_DIR = makeSite({
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
})

let app: App
beforeAll(async () => {
  app = await openApp(undefined, { env: { DIST_DIR } })
})

// tests/stack/pages.test.ts tests which page each screen has, and which files have no address.
it.each([
  ['/About-Us/', ABOUT],
  ['/Create-Group//', SHELL],
])('shows a visitor at %s its page, which caches revalidate each time', async (url, page) => {
  const response = await app.inject({ url, headers: HTML })
  expect([response.statusCode, response.body]).toEqual([200, page])
  expect(response.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    vary: expect.stringMatching(/\baccept\b(?!-)/i),
  })
})

it.each([
  {},
  ...['*/*', '', 'text/*', 'image/png, */*;q=0.1', 'text/html;q=0.5'].map((accept) => ({ accept })),
])('shows the page to a link preview, a crawler or curl that sends %j', async (headers) => {
  for (const [url, status, page] of [
    ['/about-us', 200, ABOUT],
    ['/create-group', 200, SHELL],
    ['/nowhere', 404, NOWHERE],
  ] as const) {
    const response = await app.inject({ url, headers })
    expect([url, response.statusCode, response.body]).toEqual([url, status, page])
  }
})

// In quadratic time, these would take more than a minute.
it('answers addresses of 15,000 slashes without delay', { timeout: 20_000 }, async () => {
  const url = `/x${'/'.repeat(15_000)}a`
  for (let count = 0; count < 300; count++) {
    expect((await app.inject({ url, headers: HTML })).statusCode).toBe(404)
  }
})

it.each(['application/json', 'image/*', 'text/plain'])('responds in JSON to Accept: %s', async (accept) => {
  for (const url of ['/', '/about-us', '/create-group', '/nowhere', '/assets/gone.js']) {
    const response = await app.inject({ url, headers: { accept } })
    expect(errorOf(response)).toMatchObject({ status: 404, code: 'not_found' })
    expect(response.headers.vary).toMatch(/\baccept\b(?!-)/i)
  }
})

it.each([
  ...['/nowhere', '/apiary', '/details-group/1/2', '/gone.png', '/assets/', '/.secret', '//about-us'],
  ...['/dashboard//my-group', '/50%', '/%ff', '/About-Us/index.html', '/200', '/404', '/200.html.br'],
  ...['/%3200.html', '/index.html/'],
  // Nor any outside its folder.
  ...['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '//etc/passwd'],
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
  for (const [accepted, body, coding] of [
    ['', 'plain', undefined],
    ['gzip, br', 'brotli', 'br'],
  ]) {
    const response = await app.inject({
      url: '/assets/app-1a2b.js',
      headers: { 'accept-encoding': accepted },
    })
    expect([response.body, response.headers['content-encoding']]).toEqual([body, coding])
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('/javascript'),
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(response.headers).not.toHaveProperty('etag')
  }
  expect((await app.inject('/favicon.svg')).headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    etag: expect.any(String),
  })
})

it.each(['/api', '/api/', '/api?x=/', '/api/all-group/a/b', '/api/../api/gone', '/api/all-group/%zz'])(
  'responds with 404 in JSON to %s, and never with the page',
  async (url) => {
    for (const response of [
      await sendTo(app, 'GET', url, { headers: HTML }),
      await sendTo(app, 'POST', url, { headers: HTML }),
      await sendTo(app, 'POST', '/login', { headers: HTML }),
    ])
      expect(errorOf(response)).toMatchObject({ status: 404, code: 'not_found' })
  },
)

it('says so if the site has not been built, while the API works', async () => {
  const unbuilt = await openApp()
  const { statusCode, body } = await unbuilt.inject({ url: '/', headers: HTML })
  expect([statusCode, body]).toEqual([503, expect.stringContaining('The site has not been built yet')])
  expect((await unbuilt.inject('/api/all-group')).statusCode).toBe(200)
})
