import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Tag = 'script' | 'style'

const NONE: Record<Tag, string[]> = { script: [], style: [] }

/**
 * What the built page holds inline, as CSP sources (`'sha256-…'`), so that nothing else inline may run. Read again when
 * the page is rebuilt. Nothing until it has been built.
 */
export function watchInlineHashes(distDir: string): (tag: Tag) => string[] {
  const indexFile = join(distDir, '200.html')
  let builtAt = 0
  let hashes = NONE
  return (tag) => {
    const modifiedAt = statSync(indexFile, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (modifiedAt !== builtAt) {
      builtAt = modifiedAt
      const page = modifiedAt > 0 ? readFileSync(indexFile, 'utf8') : ''
      hashes = { script: hashInline(page, 'script'), style: hashInline(page, 'style') }
    }
    return hashes[tag]
  }
}

function hashInline(page: string, tag: Tag): string[] {
  const blocks = page.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${tag}>`, 'g'))
  return [...blocks].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
