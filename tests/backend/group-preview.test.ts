import { brotliDecompressSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { type Database, unavailable } from '../../backend/database/database.ts'
import { SAMPLE_GROUPS } from '../../backend/local/sample-groups.ts'
import { writeGroupHead } from '../../backend/site/group-preview.ts'
import { HEAD_MARK } from '../../backend/site/pages.ts'
import { categoryPhoto } from '../../src/features/groups/category-art.ts'
import { CATEGORIES } from '../../src/features/groups/group.ts'
import { type App, databaseOf, makeSite, openApp } from './support/app.ts'
import { HOSTILE_PHOTOS, HOSTILE_TEXTS } from './support/hostile.ts'

const ID = '6650f1a2b3c4d5e6f7a8b9c0'
const PATH = `/details-group/${ID}`
const SITE = 'http://hobbynest.test'
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
const DIST_DIR = makeSite({
  '200.html': SHELL,
  '200.html.br': 'brotli',
  '404.html': '<!doctype html><title>Nowhere</title>',
  _redirects: '/update-group/:id /200.html 200\n/details-group/:id /200.html 200\n',
})

let group: Record<string, unknown> | null
let app: App
beforeEach(async () => {
  group = FILM
  app ??= await openWith()
})

function openWith(env: Record<string, string> = {}) {
  const query: Database['query'] = async () => {
    const row = { ...group, userEmail: 'grace@secret.test', version: 1 }
    return { rows: group ? [row as never] : [], changed: 0 }
  }
  return openApp({ ...databaseOf([]), query }, { env: { DIST_DIR, SITE_URL: SITE, ...env } })
}

const get = (headers: Record<string, string> = {}, url = PATH, from = app) => from.inject({ url, headers })

/** Parses the head like a browser, to which a text that broke out of its attribute would be one more element. */
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

const contentOf = (property: string, html: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1]

it('describes a group before any script has run', async () => {
  const { statusCode, body } = await get()
  expect(statusCode).toBe(200)
  const { title, read } = readHead(body)
  expect(title).toBe('Film Is Not Dead | HobbyNest')
  const description = 'We load film, and wait.'
  expect(read('link[rel=canonical]', 'href')).toBe(SITE + PATH)
  expect(read('link[rel=preload]', 'href')).toBe(`/api/all-group/${ID}`)
  for (const [name, content] of Object.entries({
    description,
    'twitter:card': 'summary_large_image',
    'og:type': 'website',
    'og:site_name': 'HobbyNest',
    'og:title': FILM.name,
    'og:description': description,
    'og:url': SITE + PATH,
    'og:image': FILM.photo,
    'og:image:alt': `Photo of ${FILM.name}`,
  })) {
    const attribute = name.startsWith('og:') ? 'property' : 'name'
    expect([name, read(`meta[${attribute}="${name}"]`)]).toEqual([name, content])
  }
  expect(body).not.toMatch(/secret|userEmail|Grace/)
  const [before = '', , after = ''] = SHELL.split(HEAD_MARK)
  expect([body.startsWith(before), body.endsWith(after)]).toEqual([true, true])
})

const UPLOADED = `/api/photos/${'0a'.repeat(16)}-800.webp`
const OURS = `${SITE}/images/groups/photography-1.jpg`

it.each([
  ['', OURS],
  ['/images/groups/fishing-2.avif', `${SITE}/images/groups/fishing-2.jpg`],
  [`${SITE}/images/groups/fishing-2-320.avif`, `${SITE}/images/groups/fishing-2.jpg`],
  [`${SITE}/api/all-group`, OURS],
  [`${SITE}/images/a.png`, `${SITE}/images/a.png`],
  ['/images/a.webp', `${SITE}/images/a.webp`],
  ['/images/categories/fishing.svg', OURS],
  [UPLOADED, SITE + UPLOADED],
  // The page requests it by https too.
  ['http://pictures.test/film.jpg', 'https://pictures.test/film.jpg'],
  ...HOSTILE_PHOTOS.map((photo) => [photo, OURS]),
])('shows for the photo %j the picture %s', async (photo, picture) => {
  group = { ...FILM, photo }
  expect(contentOf('og:image', (await get()).body)).toBe(picture)
})

it('has a JPEG that is 1,200 pixels wide for the picture of each sample and category', async () => {
  const pictures = [
    ...SAMPLE_GROUPS.map(({ photo }) => photo),
    ...[...CATEGORIES, 'Knitting'].map((category) => categoryPhoto(category)),
  ]
  for (const photo of new Set(pictures)) {
    const head = writeGroupHead({ ...FILM, photo, joined: 0, userEmail: '' }, SITE)
    const { pathname } = new URL(contentOf('og:image', head) ?? '')
    expect(pathname).toBe(photo.replace('.avif', '.jpg'))
    const { format, width, height } = await sharp(`public${pathname}`).metadata()
    expect([pathname, format, width, height]).toEqual([pathname, 'jpeg', 1200, 630])
  }
})

it.each(HOSTILE_TEXTS)('writes %j as text, wherever a group holds it', async (text) => {
  group = { ...FILM, name: text, description: text, category: text, location: text, userName: text }
  const { title, read, tags, text: shown } = readHead((await get()).body)
  const kept = text.replace(/\s+/g, ' ')
  expect(title.replace(/\s+/g, ' ')).toBe(`${kept} | HobbyNest`)
  expect(read('meta[name=description]')).toBe(kept)
  expect(read('meta[property="og:title"]')).toBe(kept)
  expect(tags).toEqual(['style', 'title', 'link', ...Array(9).fill('meta'), 'link', 'script'])
  expect(shown).toBe('Loading')
})

it('never cuts a long description within a character', async () => {
  group = { ...FILM, description: '📷'.repeat(4000) }
  expect(contentOf('og:description', (await get()).body)).toBe(`${'📷'.repeat(199)}…`)
})

it.each([
  ['/details-group/0123', FILM],
  ['/details-group/%22%3E%3Cscript%3E', FILM],
  [PATH, null],
])('responds with 404 and the page as it was built at %s, where there is no such group', async (url, row) => {
  group = row
  const { statusCode, body, headers } = await get({ accept: 'text/html' }, url)
  expect([statusCode, body]).toEqual([404, SHELL])
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  })
  expect((await get({ 'if-none-match': '*', range: 'bytes=0-3' }, url)).statusCode).toBe(404)
})

it('is cached like every page: revalidated each time, not sent again while it is unchanged, and compressed', async () => {
  const { headers, body } = await get()
  const compressed = await get({ 'accept-encoding': 'gzip, br' })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(String(brotliDecompressSync(compressed.rawPayload))).toBe(body)
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringMatching(/script-src [^;]*'sha256-/),
    vary: expect.stringMatching(/\baccept\b(?!-).*accept-encoding/i),
  })
  const kept = { 'if-none-match': String(headers.etag) }
  const again = await get(kept)
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
  group = { ...FILM, name: 'Film Lives' }
  expect((await get(kept)).statusCode).toBe(200)
})

it('has addresses without the site if SITE_URL is not set', async () => {
  group = { ...FILM, photo: '' }
  const { body } = await get({}, PATH, await openWith({ SITE_URL: '' }))
  expect(contentOf('og:url', body)).toBe(PATH)
  expect(contentOf('og:image', body)).toBe(OURS.replace(SITE, ''))
})

it.each(['nonsense', '[::1]:80', ','])('is sent if a proxy reports the address %j', async (address) => {
  const behindProxy = await openWith({ TRUST_PROXY: 'loopback' })
  for (const url of [PATH, `/api/all-group/${ID}`])
    expect((await get({ 'x-forwarded-for': address }, url, behindProxy)).statusCode).toBe(200)
})

it('is the plain page if the group cannot be read, or another backend has it', async () => {
  const down = databaseOf([], () => Promise.reject(unavailable()))
  for (const other of [
    await openApp(down, { env: { DIST_DIR } }),
    await openWith({ VITE_API_HOST: 'https://groups.example' }),
    await openApp(undefined, { env: { DIST_DIR }, limits: { requests: 0 } }),
  ]) {
    const { statusCode, body } = await get({}, PATH, other)
    expect([statusCode, body]).toEqual([200, SHELL])
  }
})
