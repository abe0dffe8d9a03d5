import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Written by the build (build/pages.ts): each address of a screen that has no page of its own, and `200.html`. */
const REWRITES = '_redirects'

/**
 * Tells which file of the build in `distDir` shows the screen at a path: a page of its own, or `200.html`; `404.html`
 * where there is no screen. Paths are read as React Router reads them: in any case, with or without a slash at the end.
 * Undefined while there is no build.
 */
export function watchPages(distDir: string): (path: string) => string | undefined {
  let readAt = 0
  let patterns: RegExp[] = []
  return (path) => {
    const writtenAt = statSync(join(distDir, REWRITES), { throwIfNoEntry: false })?.mtimeMs
    if (writtenAt === undefined) return undefined
    if (writtenAt !== readAt) {
      readAt = writtenAt
      patterns = readPatterns(readFileSync(join(distDir, REWRITES), 'utf8'))
    }
    const address = path.replace(/\/+$/, '').toLowerCase()
    const page = join(address.slice(1), 'index.html')
    if (/^(\/[\w-]+)*$/.test(address) && existsSync(join(distDir, page))) return page
    return patterns.some((pattern) => pattern.test(address)) ? '200.html' : '404.html'
  }
}

/** Lines like `/details-group/:id /200.html 200`. */
function readPatterns(rewrites: string): RegExp[] {
  return rewrites.split('\n').flatMap((line) => {
    const [from = '', to] = line.split(' ')
    return to === '/200.html' ? [new RegExp(`^${from.replace(/:\w+/g, '[^/]+')}$`)] : []
  })
}
