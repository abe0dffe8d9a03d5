import { createHash } from 'node:crypto'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hostFiles } from '../../vite-plugins/host-files.ts'
import { buildConfig, makeSite, openApp, sendTo } from './support/app.ts'

/** About the file and its transport, not about the policy. */
const OF_ANY_FILE = ['cache-control', 'connection', 'content-length', 'content-type', 'date', 'etag', 'vary']
const PRODUCTION = {
  VITE_FIREBASE_AUTH_DOMAIN: 'nest.firebaseapp.com',
  VITE_API_HOST: 'https://api.nest.test/v1',
}
const PAGE = '<style>p{}</style><script>first()</script><script type="module" src="/a.js"></script>'
/** All pages have the same inline code (tests/stack/pages.test.ts). */
const SITE = {
  'index.html': PAGE,
  '200.html': PAGE,
  '404.html': PAGE,
  _redirects: '/my-group /200.html 200\n',
  'favicon.svg': 'x',
  'photo.avif': 'x',
  'assets/app.js': 'x',
  'assets/font.woff2': 'x',
}

/** Opens a backend with a built site, which a browser visits from the web. */
async function openPages() {
  const distDir = makeSite(SITE)
  const app = await openApp(undefined, { env: { ...PRODUCTION, DIST_DIR: distDir } })
  const get = (url: string, headers = {}) =>
    sendTo(app, 'GET', url, { headers: { accept: 'text/html', host: 'hobbynest.example', ...headers } })
  const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy'])
  return { distDir, get, policyOf }
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('security headers', () => {
  it('allow a page in production only its own site, Firebase, the map, a backend elsewhere, and its inline code by hash', async () => {
    const { policyOf } = await openPages()
    expect(await policyOf('/')).toBe(
      [
        "default-src 'none'",
        `script-src 'self' https://apis.google.com ${hashOf('first()')}`,
        `style-src 'self' ${hashOf('p{}')}`,
        "font-src 'self'",
        "img-src 'self' https: data:",
        "connect-src 'self' https://api.nest.test https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
        'frame-src https://nest.firebaseapp.com https://www.openstreetmap.org',
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
      ].join(';'),
    )
  })

  it('allow the new inline code after a rebuild', async () => {
    const { distDir, policyOf } = await openPages()
    await policyOf('/')
    writeFileSync(join(distDir, '200.html'), PAGE.replace('first', 'second'))
    utimesSync(join(distDir, '200.html'), 1, 1)
    expect(await policyOf('/')).toContain(`script-src 'self' https://apis.google.com ${hashOf('second()')};`)
  })

  it('add the emulator if it is used, under both names of this machine', async () => {
    const app = await openApp(undefined, { env: { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' } })
    const { headers } = await sendTo(app, 'GET', '/', { headers: { accept: 'text/html' } })
    const both = 'http://localhost:9099 http://127.0.0.1:9099'
    expect(headers['content-security-policy']).toContain(` https://securetoken.googleapis.com ${both};`)
    expect(headers['content-security-policy']).toContain(`frame-src https://www.openstreetmap.org ${both};`)
  })

  const OF_ANY = {
    'strict-transport-security': 'max-age=15768000',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
  const OF_PAGES = {
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringContaining('camera=()'),
    'origin-agent-cluster': '?1',
  }

  it.each(['/', '/my-group', '/assets/gone.js'])('are on the page %s', async (url) => {
    expect((await (await openPages()).get(url)).headers).toMatchObject({ ...OF_ANY, ...OF_PAGES })
  })

  it.each([
    ...['/healthz', '/api/all-group', '/api/my-groups', '/api/gone', '/favicon.svg'],
    // These types are never shown as a document, which would need a policy.
    ...['/assets/app.js', '/assets/font.woff2', '/photo.avif'],
  ])('are on %s, except those that only affect pages', async (url) => {
    const { headers } = await (await openPages()).get(url)
    expect(headers).toMatchObject(OF_ANY)
    expect(headers['content-security-policy']).toBe(
      /js|woff2|avif/.test(url) ? undefined : "default-src 'none';frame-ancestors 'none'",
    )
    expect(Object.keys(OF_PAGES).filter((name) => name in headers)).toEqual([])
  })

  it('are the same on a 304, which replaces the policy that the browser has cached', async () => {
    const { get } = await openPages()
    const first = await get('/')
    const again = await get('/', { 'if-none-match': first.headers.etag })
    expect(again.statusCode).toBe(304)
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  })

  it('are written beside the pages for hosts that serve them without the backend', async () => {
    const { get } = await openPages()
    const { headers } = await get('/')
    const { apiHost, firebaseAuthDomain = '' } = buildConfig(PRODUCTION)
    const firebase = { apiKey: '', authDomain: firebaseAuthDomain, projectId: '', appId: '' }
    const files = hostFiles({ apiHost, firebase, authEmulatorUrl: null }, [], PAGE)
    const [ofPages = '', ofAssets] = files._headers.split('\n\n')
    const written = Object.fromEntries(
      [...ofPages.matchAll(/^ {2}(\S+): (.*)$/gm)].map(([, name, value]) => [name, value]),
    )
    expect(headers).toMatchObject(written)
    const others = Object.keys(headers).filter((name) => !(name in written))
    expect(others.sort()).toEqual(OF_ANY_FILE)
    expect(ofAssets).toBe('/assets/*\n  cache-control: public, max-age=31536000, immutable\n')
    const lines = Object.entries(written).map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    expect(files['.headers-nginx.conf']).toBe(lines.join(''))
  })

  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('never force https on %s', async (host) => {
    const { headers } = await (await openPages()).get('/healthz', { host })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('pages on other sites', () => {
  const env = { ALLOWED_ORIGINS: 'https://nest.test, https://www.nest.test' }
  const preflightFrom = (origin: string) => ({
    method: 'OPTIONS' as const,
    url: '/api/all-group/0123',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    },
  })

  it('may call if their origin is on the list', async () => {
    const app = await openApp(undefined, { env })
    const allowed = await app.inject(preflightFrom('https://www.nest.test'))
    expect(allowed.statusCode).toBe(204)
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://www.nest.test',
      'access-control-allow-methods': 'GET, PUT, POST, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-match',
    })
    const response = await app.inject({ url: '/api/all-group', headers: { origin: 'https://nest.test' } })
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': 'https://nest.test',
      'access-control-expose-headers':
        'etag, link, retry-after, x-request-id, x-total-count, hobbynest-categories, hobbynest-features',
    })
    expect(response.headers.vary).toMatch(/origin/i)
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it.each([{ ...env }, {}])('may not call if it is not, with %j', async (env) => {
    const app = await openApp(undefined, { env })
    const preflight = preflightFrom('https://evil.test')
    for (const request of [preflight, { ...preflight, method: 'GET' as const }]) {
      const response = await app.inject(request)
      expect(response.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })
})
