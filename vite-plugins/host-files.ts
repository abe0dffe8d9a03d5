import { headersOfPages } from '../backend/http/security-headers.ts'
import type { Env } from '../src/auth/env.ts'

const FOR_A_YEAR = 'public, max-age=31536000, immutable'

/**
 * The configuration of hosts that serve the pages without the backend: static hosts, nginx, Firebase Hosting.
 * @param paths of the screens that `200.html`, whose text is `shell`, shows.
 */
export function hostFiles({ apiHost, firebase, authEmulatorUrl }: Env, paths: string[], shell: string) {
  const accounts = authEmulatorUrl
    ? { authEmulatorHost: new URL(authEmulatorUrl).host }
    : { firebaseAuthDomain: firebase.authDomain }
  const headers = headersOfPages({ apiHost, ...accounts }, shell)
  const entries = Object.entries(headers)
  const lines = entries.map(([name, value]) => `  ${name}: ${value}\n`)
  const directives = entries.map(([name, value]) => `add_header ${name} "${value}" always;\n`)
  const rewrites = paths.map((from) => `  ~*^${from.replace(/:\w+/g, '[^/]+')}/*$ /200.html;\n`)
  return {
    _headers: `/*\n${lines.join('')}\n/assets/*\n  cache-control: ${FOR_A_YEAR}\n`,
    '.headers-nginx.conf': directives.join(''),
    '.pages-nginx.conf': `map $uri $hobbynest_page {\n${rewrites.join('')}}\n`,
    '.firebase.json': writeFirebase(headers, paths),
  }
}

function writeFirebase(headers: Record<string, string>, paths: string[]): string {
  const list = (headers: Record<string, string>) =>
    Object.entries(headers).map(([key, value]) => ({ key, value }))
  const hosting = {
    public: '.',
    ignore: ['**/.*', '_headers', '_redirects', '**/*.br', '**/*.gz'],
    trailingSlash: false,
    rewrites: paths.map((from) => ({ source: from.replace(/:\w+/g, '*'), destination: '/200.html' })),
    headers: [
      { source: '**', headers: list({ ...headers, 'cache-control': 'no-cache' }) },
      { source: '/assets/**', headers: list({ 'cache-control': FOR_A_YEAR }) },
    ],
  }
  return `${JSON.stringify({ hosting }, null, 2)}\n`
}
