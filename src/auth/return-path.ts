const FROM = 'from'

/** The address of the log-in page that leads back to `path` afterwards. */
export function loginPath(path: string): string {
  return path === '/' ? '/login' : `/login?${new URLSearchParams({ [FROM]: path })}`
}

/** Where to go after logging in at `url`. Only a path of this origin counts, so that no link to /login leads off the site. */
export function readReturnPath(url: string): string {
  const { origin, searchParams } = new URL(url)
  const path = searchParams.get(FROM) ?? '/'
  if (!/^\/(?![/\\])/.test(path) || !URL.canParse(path, origin)) return '/'
  const target = new URL(path, origin)
  const isLoop = /^\/(login|register|reset-password)\/?$/i.test(target.pathname)
  if (target.origin !== origin || target.pathname.startsWith('//') || isLoop) return '/'
  return target.pathname + target.search + target.hash
}
