// @vitest-environment node
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeHostFiles } from '../../vite-plugins/host-files.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { buildConfig, openApp } from './support/app.ts'
import { observatoryScore } from './support/observatory.ts'

/** Headers that are about one file and its transport, not about the policy. */
const OF_ANY_FILE = [
  ...['accept-ranges', 'cache-control', 'connection', 'content-length', 'content-type', 'date', 'etag'],
  ...['last-modified', 'vary'],
]
/** Home and the page of other screens, which have the same inline (tests/stack/pages.test.ts). */
function buildPages(distDir: string, page: string): void {
  for (const file of ['index.html', '200.html', '404.html']) writeFileSync(join(distDir, file), page)
  writeFileSync(join(distDir, '_redirects'), '/my-group /200.html 200\n')
}

const HTML = { accept: 'text/html,application/xhtml+xml' }

describe('security headers', () => {
  const PRODUCTION = {
    VITE_FIREBASE_AUTH_DOMAIN: 'nest.firebaseapp.com',
    VITE_API_HOST: 'https://api.nest.test/v1',
  }

  /** The page as a browser gets it from the web, with its headers. */
  async function getPage(env: Record<string, string>) {
    const distDir = makeFolder()
    buildPages(distDir, '<style>p{}</style><script>x()</script><script src="/a.js"></script>')
    const app = await openApp(undefined, { env: { ...env, DIST_DIR: distDir } })
    const response = await app.inject({ url: '/', headers: { ...HTML, host: 'hobbynest.example' } })
    const headers: Record<string, string | undefined> = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    )
    return { headers, body: response.body, distDir }
  }

  async function policyWith(env: Record<string, string>): Promise<string> {
    const app = await openApp(undefined, { env })
    return String((await app.inject({ url: '/', headers: HTML })).headers['content-security-policy'])
  }

  it('allow a page in production itself, Firebase, the map, and the backend elsewhere', async () => {
    expect(await policyWith(PRODUCTION)).toBe(
      [
        "default-src 'none'",
        "script-src 'self' https://apis.google.com",
        "style-src 'self'",
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

  it('add the emulator where it is used, under both names of this machine', async () => {
    const policy = await policyWith({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })
    const both = 'http://localhost:9099 http://127.0.0.1:9099'
    expect(policy).toContain(
      `connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com ${both};`,
    )
    expect(policy).toContain(`frame-src https://www.openstreetmap.org ${both};`)
  })

  it('allow what the built page holds inline by its hash, even after a rebuild', async () => {
    const distDir = makeFolder()
    const app = await openApp(undefined, { env: { DIST_DIR: distDir } })
    const policy = async () =>
      String((await app.inject({ url: '/', headers: HTML })).headers['content-security-policy'])
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    for (const [build, text] of ['first()', 'second()'].entries()) {
      const page = `<style>p{}</style><script>${text}</script><script type="module" src="/a.js"></script>`
      buildPages(distDir, page)
      utimesSync(join(distDir, '200.html'), build + 1, build + 1)
      expect(await policy()).toContain(`script-src 'self' https://apis.google.com ${hashOf(text)};`)
      expect(await policy()).toContain(`style-src 'self' ${hashOf('p{}')};`)
    }
    rmSync(distDir, { recursive: true })
  })

  it.each(['/healthz', '/api/all-group', '/favicon.svg'])(
    'let %s load nothing, as it is no page',
    async (url) => {
      const app = await openApp(undefined, { env: PRODUCTION })
      const { headers } = await app.inject({ url, headers: { accept: 'application/json, image/*' } })
      expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    },
  )

  it.each(['/assets/app.js', '/assets/font.woff2', '/photo.avif'])(
    'need not say what %s may load, as it never is a document',
    async (url) => {
      const distDir = makeFolder()
      buildPages(distDir, '<p>HobbyNest')
      mkdirSync(join(distDir, 'assets'))
      writeFileSync(join(distDir, url), 'x')
      const app = await openApp(undefined, { env: { ...PRODUCTION, DIST_DIR: distDir } })
      const { headers, statusCode } = await app.inject({ url })
      rmSync(distDir, { recursive: true })
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
      expect(headers).not.toHaveProperty('content-security-policy')
    },
  )

  const OF_ANY_ANSWER = {
    'content-security-policy': expect.stringContaining("default-src 'none';"),
    'strict-transport-security': 'max-age=15768000; includeSubDomains',
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

  async function headersOf(url: string) {
    const distDir = makeFolder()
    buildPages(distDir, '<p>HobbyNest')
    writeFileSync(join(distDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const app = await openApp(undefined, { env: { ...PRODUCTION, DIST_DIR: distDir } })
    const { headers } = await app.inject({ url, headers: { ...HTML, host: 'hobbynest.example' } })
    rmSync(distDir, { recursive: true })
    expect(headers).toMatchObject(OF_ANY_ANSWER)
    expect(headers['x-powered-by']).toBeUndefined()
    return headers
  }

  it.each(['/', '/my-group', '/assets/gone.js'])('are on %s, a page', async (url) => {
    expect(await headersOf(url)).toMatchObject(OF_PAGES)
  })

  it.each(['/api/all-group', '/api/my-groups', '/api/gone', '/favicon.svg'])(
    'are on %s, without those that mean something on a page only',
    async (url) => {
      const headers = await headersOf(url)
      expect(Object.keys(OF_PAGES).filter((name) => name in headers)).toEqual([])
    },
  )

  it('are the same when the browser has the page already: a 304 replaces the policy that it kept', async () => {
    const distDir = makeFolder()
    buildPages(distDir, '<p>HobbyNest')
    const app = await openApp(undefined, { env: { DIST_DIR: distDir } })
    const first = await app.inject({ url: '/', headers: HTML })
    const again = await app.inject({ url: '/', headers: { ...HTML, 'if-none-match': first.headers.etag } })
    expect(again.statusCode).toBe(304)
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  })

  it('are worth an A+ with 130 points by the rules of Mozilla’s Observatory', async () => {
    const { headers, body, distDir } = await getPage(PRODUCTION)
    rmSync(distDir, { recursive: true })
    expect(observatoryScore(headers, body)).toBeGreaterThanOrEqual(130)
    for (const [name, worse] of [
      [
        'content-security-policy',
        headers['content-security-policy']?.replace("style-src 'self'", "style-src 'unsafe-inline'"),
      ],
      [
        'content-security-policy',
        headers['content-security-policy']?.replace("default-src 'none'", "default-src 'self'"),
      ],
      ['strict-transport-security', 'max-age=3600'],
      ['referrer-policy', 'unsafe-url'],
      ['cross-origin-resource-policy', 'cross-origin'],
      ['x-content-type-options', undefined],
    ] as const) {
      expect(observatoryScore({ ...headers, [name]: worse }, body)).toBeLessThan(130)
    }
  })

  it('stand beside the pages for hosts that serve them without the backend', async () => {
    const { headers, distDir } = await getPage(PRODUCTION)
    await writeHostFiles(buildConfig({ ...PRODUCTION, DIST_DIR: distDir }))
    const [ofPages = '', ofAssets] = readFileSync(join(distDir, '_headers'), 'utf8').split('\n\n')
    const written = Object.fromEntries(
      ofPages
        .split('\n')
        .slice(1)
        .map((line) =>
          line
            .trim()
            .split(/: (.*)/s)
            .slice(0, 2),
        ),
    )
    expect({ ...headers, ...written }).toEqual(headers)
    const others = Object.keys(headers).filter((name) => !(name in written))
    expect(OF_ANY_FILE).toEqual(expect.arrayContaining(others))
    expect(ofAssets).toBe('/assets/*\n  cache-control: public, max-age=31536000, immutable\n')
    const nginx = readFileSync(join(distDir, '.headers-nginx.conf'), 'utf8')
    const lines = Object.entries(written).map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    expect(nginx).toBe(lines.join(''))
    rmSync(distDir, { recursive: true })
  })

  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('never force https on %s', async (host) => {
    const app = await openApp()
    expect((await app.inject({ url: '/healthz', headers: { host } })).headers).not.toHaveProperty(
      'strict-transport-security',
    )
  })
})

describe('pages elsewhere', () => {
  const env = { ALLOWED_ORIGINS: 'https://nest.test, https://www.nest.test' }
  const preflight = { method: 'OPTIONS', url: '/api/all-group/0123' } as const

  function originHeaders(origin: string) {
    return {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    }
  }

  it('may call when they are on the list', async () => {
    const app = await openApp(undefined, { env })
    const allowed = await app.inject({ ...preflight, headers: originHeaders('https://www.nest.test') })
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
        'etag, link, retry-after, x-request-id, x-total-count, hobbynest-categories, hobbynest-features, hobbynest-groups-left, hobbynest-creates-left',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(response.headers.vary).toMatch(/origin/i)
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  it.each([{ ...env }, {}])('may not when they are not, with %j', async (env) => {
    const app = await openApp(undefined, { env })
    const headers = originHeaders('https://evil.test')
    for (const request of [
      { ...preflight, headers },
      { url: '/api/all-group', headers },
    ]) {
      const response = await app.inject(request)
      expect(response.headers).not.toHaveProperty('access-control-allow-origin')
      expect(response.headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  })
})
