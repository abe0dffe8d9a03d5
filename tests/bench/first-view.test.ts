import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildSite } from '../backend/support/make-once.ts'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

/** The scripts that Home needs before its cards. A misplaced import adds a name; a new screen may rename what it shares. */
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
/** Gzip. `npm run bench` compares them with a hello world of the same libraries. */
const MAX_SCRIPT_BYTES = 142_200
/** Brotli, for whole pages with their styles. */
const MAX_PAGE_BYTES = { '': 20_100, 'about-us': 18_700 }

let dist: string

beforeAll(async () => {
  dist = await buildSite()
})

test('Home loads few scripts before its cards, all of which it needs', () => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const chunks = [
    ...new Set(['index.html', 'src/routes/home.tsx'].flatMap((key) => withImports(manifest, key))),
  ]
  expect(chunks.map(({ name }) => name).sort()).toEqual(FIRST_VIEW)
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const others = chunks.filter(({ file }) => !page.includes(`="/${file}"`))
  expect(others, 'not requested by the page itself').toEqual([])
  const bytes = chunks.map(({ file }) => gzipSync(readWithoutHashes(file), { level: 9 }).length)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_SCRIPT_BYTES)
  expect(page.match(/<img [^>]*src="\/images\/hero\//g), 'pictures of visible slides').toHaveLength(1)
})

test.each(Object.entries(MAX_PAGE_BYTES))(
  'the page of /%s has its texts and all its styles in few bytes',
  (path, maxBytes) => {
    const page = readWithoutHashes(join(path, 'index.html'))
    expect(page).toContain('</h2>')
    expect(page).not.toMatch(/<[^>]* (style|onload)=/)
    expect(brotliCompressSync(page).length).toBeLessThan(maxBytes)
  },
)

/** Any change of any file changes the hashes in file names, and thereby the compressed size by up to 60 bytes a page. */
function readWithoutHashes(file: string): string {
  return readFileSync(join(dist, file), 'utf8').replace(/-[\w-]{8}(?=\.\w)/g, '-00000000')
}

function withImports(manifest: Record<string, Chunk>, key: string): Chunk[] {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}.`)
  return [chunk, ...(chunk.imports ?? []).flatMap((name) => withImports(manifest, name))]
}
