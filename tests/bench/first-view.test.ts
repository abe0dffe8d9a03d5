import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildSite } from '../backend/support/make-once.ts'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

/** What Home needs before its cards. An import in the wrong place shows up here by name. */
const FIRST_VIEW = [
  'arrow-right',
  'early-list',
  'group-query',
  'home',
  'index',
  'mail',
  'react',
  'rolldown-runtime',
  'sent-note',
  'shared',
]
/** Bytes of these, gzip. `npm run bench` compares them with a hello world of the same libraries. */
const MOST_SCRIPT = 142_500
/** Bytes of whole pages, brotli: their styles and everything that is on them. */
const MOST_PAGE = { '': 20_000, 'about-us': 18_500 }

let dist: string

beforeAll(async () => {
  dist = await buildSite()
})

test('Home loads only the scripts it needs before its cards, and few bytes of them', () => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const chunks = [
    ...new Set(['index.html', 'src/routes/home.tsx'].flatMap((key) => withImports(manifest, key))),
  ]
  expect(chunks.map(({ name }) => name).sort()).toEqual(FIRST_VIEW)
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  expect(
    chunks.map(({ file }) => file).filter((file) => !page.includes(`="/${file}"`)),
    'not asked for by the page itself',
  ).toEqual([])
  const bytes = chunks.map(({ file }) => gzipSync(readWithoutHashes(file), { level: 9 }).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_SCRIPT)
  expect(page.match(/<img [^>]*src="\/images\/hero\//g), 'pictures of slides that can be seen').toHaveLength(
    1,
  )
})

test('each script asks V8 to compile it whole, on its first line', () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))
  const first = (file: string) => readFileSync(join(dist, 'assets', file), 'utf8').split('\n', 1)[0]
  expect(new Set(scripts.map(first))).toEqual(new Set(['//# allFunctionsCalledOnLoad']))
})

test.each(Object.entries(MOST_PAGE))(
  'the page of /%s carries its texts and all styles in few bytes',
  (path, most) => {
    const page = readWithoutHashes(join(path, 'index.html'))
    expect(page).toContain('</h2>')
    expect(page).not.toMatch(/<[^>]* (style|onload)=/)
    expect(brotliCompressSync(page).length).toBeLessThan(most)
  },
)

/** The hashes in the names of files compress differently with each change of any file, by up to 60 bytes a page. */
function readWithoutHashes(file: string): string {
  return readFileSync(join(dist, file), 'utf8').replace(/-[\w-]{8}(?=\.\w)/g, '-00000000')
}

function withImports(manifest: Record<string, Chunk>, key: string): Chunk[] {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}.`)
  return [chunk, ...(chunk.imports ?? []).flatMap((name) => withImports(manifest, name))]
}
