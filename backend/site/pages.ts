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

/** The file that shows the screen at a path, matched as React Router does; undefined while there is no build. */
export function findPage(distDir: string, path: string): string | undefined {
  const rewrites = join(distDir, REWRITES)
  if (!existsSync(rewrites)) return undefined
  // Without the lookbehind, the time would grow with the square of the slashes.
  const address = path.replace(/(?<!\/)\/+$/, '').toLowerCase()
  const page = join(address.slice(1), 'index.html')
  if (/^(\/[\w-]+)*$/.test(address) && existsSync(join(distDir, page))) return page
  for (const [, from = ''] of readFileSync(rewrites, 'utf8').matchAll(/^(\S+) \/200\.html /gm)) {
    if (new RegExp(`^${from.replace(/:\w+/g, '[^/]+')}$`).test(address)) return '200.html'
  }
  return '404.html'
}
