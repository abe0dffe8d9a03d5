// @vitest-environment node
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import type { Database } from '../../backend/database/database.ts'
import { HttpError } from '../../backend/http/http-error.ts'
import { SAMPLE_GROUPS } from '../../backend/local/sample-groups.ts'
import { writeGroupHead } from '../../backend/site/group-preview.ts'
import { HEAD_MARK } from '../../backend/site/pages.ts'
import { categoryPhoto } from '../../src/features/groups/category-art.ts'
import { CATEGORIES } from '../../src/features/groups/group.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { databaseOf, openApp } from './support/app.ts'
import { HOSTILE_PHOTOS, HOSTILE_TEXTS } from './support/hostile.ts'

const ID = '6650f1a2b3c4d5e6f7a8b9c0'
const PUBLIC = resolve(import.meta.dirname, '../../public')
const PATH = `/details-group/${ID}`
const SHELL = `<!doctype html><html lang="en"><head><style>p{}</style>${HEAD_MARK}<title>HobbyNest</title>${HEAD_MARK}<script>1</script></head><body><p>Loading</p></body></html>`
const FILM = {
  _id: ID,
  name: 'Film Is Not Dead',
  category: 'Photography',
  description: 'We load film,\n  and wait.',
  location: 'Darkroom 4, Oxford',
  members: 12,
  date: '2087-05-31',
  photo: 'https://pictures.test/film.jpg?w=1&h=2',
  userName: 'Grace Hopper',
}
const dist = makeFolder()
writeFileSync(join(dist, '200.html'), SHELL)
writeFileSync(join(dist, '200.html.br'), 'brotli')
writeFileSync(join(dist, '404.html'), '<!doctype html><title>Nowhere</title>')
writeFileSync(join(dist, '_redirects'), '/update-group/:id /200.html 200\n/details-group/:id /200.html 200\n')
afterAll(() => rmSync(dist, { recursive: true }))

function openWith(group: Record<string, unknown> | null, env: Record<string, string> = {}) {
  const row = { ...group, userEmail: 'grace@secret.test', version: 1, isOwner: null }
  return openApp(databaseOf(group ? [row] : []), { env: { DIST_DIR: dist, ...env } })
}

/** Where a browser finds the tags: an attribute that broke out of its quotes would be one more element. */
function readHead(html: string) {
  const { document } = new JSDOM(html).window
  const tags = [...document.head.children].map(({ tagName }) => tagName.toLowerCase())
  const read = (selector: string, attribute = 'content') => {
    const found = document.querySelectorAll(selector)
    expect(found, selector).toHaveLength(1)
    return found[0]?.getAttribute(attribute)
  }
  return { title: document.title, tags, read, text: document.body.textContent }
}

it('describes a group before any script has run', async () => {
  const app = await openWith(FILM)
  const response = await app.inject({ url: PATH, headers: { host: 'hobbynest.test' } })
  expect(response.statusCode).toBe(200)
  const { title, read, tags } = readHead(response.body)
  expect(title).toBe('Film Is Not Dead | HobbyNest')
  expect(tags.filter((tag) => tag === 'title')).toHaveLength(1)
  const address = `http://hobbynest.test${PATH}`
  const description = 'We load film, and wait.'
  expect(read('link[rel=canonical]', 'href')).toBe(address)
  expect(read('meta[name=description]')).toBe(description)
  for (const [property, content] of Object.entries({
    'og:type': 'website',
    'og:site_name': 'HobbyNest',
    'og:title': FILM.name,
    'og:description': description,
    'og:url': address,
    'og:image': FILM.photo,
    'og:image:alt': `Photo of ${FILM.name}`,
  })) {
    expect([property, read(`meta[property="${property}"]`)]).toEqual([property, content])
  }
  for (const [name, content] of Object.entries({
    'twitter:card': 'summary_large_image',
    'twitter:title': FILM.name,
    'twitter:description': description,
    'twitter:image': FILM.photo,
  })) {
    expect([name, read(`meta[name="${name}"]`)]).toEqual([name, content])
  }
  expect(response.body).not.toMatch(/secret|userEmail|Grace/)
  const [before = '', , after = ''] = SHELL.split(HEAD_MARK)
  expect([response.body.startsWith(before), response.body.endsWith(after)]).toEqual([true, true])
})

const UPLOADED = `/api/photos/${'0a'.repeat(16)}-800.webp`

it.each([
  ['', '/images/groups/photography-1.jpg'],
  ['/images/groups/fishing-2.avif', '/images/groups/fishing-2.jpg'],
  ['http://hobbynest.test/images/groups/fishing-2-320.avif', '/images/groups/fishing-2.jpg'],
  ['http://hobbynest.test/api/all-group', '/images/groups/photography-1.jpg'],
  ['http://hobbynest.test/images/a.png', '/images/a.png'],
  ['/images/a.webp', '/images/groups/photography-1.jpg'],
  ['/images/categories/fishing.svg', '/images/groups/photography-1.jpg'],
  [UPLOADED, UPLOADED.replace('800.webp', '1200.jpg')],
  [`http://hobbynest.test${UPLOADED.replace('800', '1600')}`, UPLOADED.replace('800.webp', '1200.jpg')],
  ...HOSTILE_PHOTOS.map((photo) => [photo, '/images/groups/photography-1.jpg']),
])('shows one of our pictures for the photo %j', async (photo, picture) => {
  const app = await openWith({ ...FILM, photo })
  const { body } = await app.inject({ url: PATH, headers: { host: 'hobbynest.test' } })
  expect(readHead(body).read('meta[property="og:image"]')).toBe(`http://hobbynest.test${picture}`)
})

it('has a JPEG that is 1,200 pixels wide for the picture of each sample and category', async () => {
  const pictures = [
    ...SAMPLE_GROUPS.map(({ photo }) => photo),
    ...[...CATEGORIES, 'Knitting'].map((category) => categoryPhoto(category)),
  ]
  for (const photo of new Set(pictures)) {
    const head = writeGroupHead({ ...FILM, photo, joined: 0, userEmail: '' }, 'http://hobbynest.test')
    const { pathname } = new URL(readHead(head).read('meta[property="og:image"]') ?? '')
    expect(pathname).toBe(photo.replace('.avif', '.jpg'))
    const { format, width, height } = await sharp(join(PUBLIC, pathname)).metadata()
    expect([pathname, format, width, height]).toEqual([pathname, 'jpeg', 1200, 630])
  }
})

it('asks for a photo elsewhere over https, as the page does', async () => {
  const app = await openWith({ ...FILM, photo: 'http://pictures.test/film.jpg' })
  const { body } = await app.inject(PATH)
  expect(readHead(body).read('meta[property="og:image"]')).toBe('https://pictures.test/film.jpg')
})

it.each(HOSTILE_TEXTS)('writes %j as text, wherever a group holds it', async (text) => {
  const group = { ...FILM, name: text, description: text, category: text, location: text, userName: text }
  const { body } = await (await openWith(group)).inject(PATH)
  const { title, read, tags, text: shown } = readHead(body)
  const kept = text.replace(/\s+/g, ' ')
  expect(title.replace(/\s+/g, ' ')).toBe(`${kept} | HobbyNest`)
  expect(read('meta[name=description]')).toBe(kept)
  expect(read('meta[property="og:title"]')).toBe(kept)
  const { body: harmless } = await (await openWith(FILM)).inject(PATH)
  expect(tags).toEqual(readHead(harmless).tags)
  expect(shown).toBe('Loading')
})

it('cuts a long description between two letters', async () => {
  const app = await openWith({ ...FILM, description: '📷'.repeat(4000) })
  const { body } = await app.inject(PATH)
  expect(readHead(body).read('meta[name=description]')).toBe(`${'📷'.repeat(199)}…`)
})

it.each([
  ['/details-group/0123', FILM],
  ['/details-group/%22%3E%3Cscript%3E', FILM],
  [PATH, null],
])(
  'responds with 404 with the page as it was built at %s, where there is no such group',
  async (url, group) => {
    const app = await openWith(group)
    const first = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([first.statusCode, first.body]).toEqual([404, SHELL])
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    })
    const headers = { 'if-none-match': '*', range: 'bytes=0-3' }
    expect((await app.inject({ url, headers })).statusCode).toBe(404)
  },
)

it('reads the address as the router does', async () => {
  const app = await openWith(FILM)
  for (const url of [`/Details-Group/${ID}`, `${PATH}/`, `${PATH}?from=a-friend`]) {
    const { body } = await app.inject({ url, headers: { host: 'hobbynest.test' } })
    expect(readHead(body).read('link[rel=canonical]', 'href')).toBe(`http://hobbynest.test${PATH}`)
  }
  expect((await app.inject(`/update-group/${ID}`)).body).toBe(SHELL)
})

it('is cached like every page: checked each time, and not sent again as long as it is the same', async () => {
  const app = await openWith(FILM)
  const { headers } = await app.inject(PATH)
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    vary: expect.stringMatching(/\baccept\b(?!-)/i),
  })
  expect(headers.vary).toMatch(/accept-encoding/i)
  expect(headers['content-security-policy']).toMatch(/script-src [^;]*'sha256-/)
  expect(headers['content-security-policy']).not.toContain('unsafe')
  const again = { url: PATH, headers: { 'if-none-match': String(headers.etag) } }
  const kept = await app.inject(again)
  expect([kept.statusCode, kept.body, kept.headers.etag]).toEqual([304, '', headers.etag])
  expect(kept.headers['content-security-policy']).toBe(headers['content-security-policy'])
  const changed = await openWith({ ...FILM, name: 'Film Lives' })
  expect((await changed.inject(again)).statusCode).toBe(200)
})

it('treats HEAD as it would GET', async () => {
  const app = await openWith(FILM)
  const [head, get] = [await app.inject({ method: 'HEAD', url: PATH }), await app.inject(PATH)]
  expect([head.statusCode, head.body]).toEqual([200, ''])
  const { date: _, ...headers } = get.headers
  expect(head.headers).toMatchObject(headers)
  const gone = await openWith(null)
  expect((await gone.inject({ method: 'HEAD', url: PATH })).statusCode).toBe(404)
})

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('comes compressed to whoever accepts %s', async (coding, read) => {
  const app = await openWith(FILM)
  const { headers, rawPayload } = await app.inject({ url: PATH, headers: { 'accept-encoding': coding } })
  expect(headers['content-encoding']).toBe(coding)
  expect(String(read(rawPayload))).toBe((await app.inject(PATH)).body)
})

it('names the site by SITE_URL, otherwise by the request, and trusts no proxy that it was not told about', async () => {
  const headers = {
    host: 'hobbynest.test:8080',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'front.test',
  }
  for (const [env, site] of [
    [{}, 'http://hobbynest.test:8080'],
    [{ TRUST_PROXY: 'loopback' }, 'https://front.test'],
    [{ SITE_URL: 'https://hobbynest.example/' }, 'https://hobbynest.example'],
  ] as const) {
    const app = await openWith(FILM, env)
    const { body } = await app.inject({ url: PATH, headers })
    expect(readHead(body).read('meta[property="og:url"]')).toBe(site + PATH)
  }
})

it('writes no address with a host that is invalid', async () => {
  const app = await openWith(FILM)
  const { statusCode, body } = await app.inject({ url: PATH, headers: { host: '"><script>' } })
  expect([statusCode, body]).toEqual([200, SHELL])
})

const FORWARDED: Record<string, string[]> = {
  'x-forwarded-proto': ['javascript', 'data', 'ftp', 'https:', 'https://evil.test/#', ' ', 'https\u00e9'],
  'x-forwarded-host': [
    'a b',
    '"><script>',
    'ada@evil.test',
    'evil.test/x',
    'evil.test:99999',
    '[::1',
    '[',
    ':',
    '%',
  ],
}

it.each(Object.entries(FORWARDED).flatMap(([header, values]) => values.map((value) => [header, value])))(
  'is the page as it was built where a proxy that is trusted passes on %s: %s',
  async (header = '', value = '') => {
    const app = await openWith(FILM, { TRUST_PROXY: 'loopback' })
    const { statusCode, body } = await app.inject({ url: PATH, headers: { [header]: value } })
    expect([statusCode, body]).toEqual([200, SHELL])
  },
)

it.each(['nonsense', '1.2.3.4.5', '::1%eth0', '[::1]:80', '10.0.0.1, ,', ','])(
  'responds as usual where a proxy that is trusted passes on the address %s',
  async (address) => {
    const app = await openWith(FILM, { TRUST_PROXY: 'loopback' })
    for (const url of [PATH, `/api/all-group/${ID}`])
      expect((await app.inject({ url, headers: { 'x-forwarded-for': address } })).statusCode).toBe(200)
  },
)

it('is the page as it was built where the group cannot be read, or another backend has it', async () => {
  const down: Database = {
    ...databaseOf([]),
    query: () => Promise.reject(new HttpError(503, 'unavailable', 'The database cannot be reached.')),
  }
  for (const app of [
    await openApp(down, { env: { DIST_DIR: dist } }),
    await openWith(null, { VITE_API_HOST: 'https://groups.example' }),
    await openApp(databaseOf([]), { env: { DIST_DIR: dist }, limits: { requests: 0 } }),
  ]) {
    const { statusCode, body } = await app.inject(PATH)
    expect([statusCode, body]).toEqual([200, SHELL])
  }
})
