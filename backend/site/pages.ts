import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written by the build (vite-plugins/pages.ts): a line such as `/details-group/:id /200.html 200` for each rewrite. */
const REWRITES = '_redirects'

/** Stands before and after the tags about the screen in the head of `200.html` (vite-plugins/pages.ts). */
export const HEAD_MARK = '<!--screen-->'

/** The page with other tags between its marks. */
export function fillHead(page: string, head: string): string {
  return page.replace(new RegExp(`${HEAD_MARK}.*${HEAD_MARK}`, 's'), () => head)
}

/** The paths, such as `/details-group/:id`, for which the build in `distDir` has only `200.html`. */
export function readRewrites(distDir: string): string[] {
  return readFileSync(join(distDir, REWRITES), 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap(([from, to]) => (from && to === '/200.html' ? [from] : []))
}

/** The file that shows the screen at a path, matched as React Router does; undefined while there is no build. */
export function findPage(distDir: string, path: string): string | undefined {
  if (!existsSync(join(distDir, REWRITES))) return undefined
  // Without the lookbehind, the time would grow with the square of the slashes.
  const address = path.replace(/(?<!\/)\/+$/, '').toLowerCase()
  const page = join(address.slice(1), 'index.html')
  if (/^(\/[\w-]+)*$/.test(address) && existsSync(join(distDir, page))) return page
  const patterns = readRewrites(distDir).map((from) => new RegExp(`^${from.replace(/:\w+/g, '[^/]+')}$`))
  return patterns.some((pattern) => pattern.test(address)) ? '200.html' : '404.html'
}
