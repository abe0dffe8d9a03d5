import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { headersOfPages, type PagesConfig } from '../backend/http/security-headers.ts'
import { readRewrites } from '../backend/site/pages.ts'
import type { Env } from '../src/auth/env.ts'

const FOR_A_YEAR = 'public, max-age=31536000, immutable'

/** Writes the configuration of hosts that serve the pages without the backend: static hosts, nginx, Firebase Hosting. */
export function writeHostFiles(config: PagesConfig): void {
  const headers = headersOfPages(config)
  const rewrites = readRewrites(config.distDir)
  const files = {
    _headers: writeHeaders(headers),
    '.headers-nginx.conf': writeNginxHeaders(headers),
    '.pages-nginx.conf': writeNginxPages(rewrites),
    '.firebase.json': writeFirebase(headers, rewrites),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(config.distDir, name), text)
}

function writeHeaders(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return `/*\n${lines.join('')}\n/assets/*\n  cache-control: ${FOR_A_YEAR}\n`
}

function writeNginxHeaders(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('')
}

function writeNginxPages(rewrites: string[]): string {
  const lines = rewrites.map((from) => `  ~*^${from.replace(/:\w+/g, '[^/]+')}/*$ /200.html;\n`)
  return `map $uri $hobbynest_page {\n${lines.join('')}}\n`
}

function writeFirebase(headers: Record<string, string>, rewrites: string[]): string {
  const list = (headers: Record<string, string>) =>
    Object.entries(headers).map(([key, value]) => ({ key, value }))
  const hosting = {
    public: '.',
    ignore: ['**/.*', '_headers', '_redirects', '**/*.br', '**/*.gz'],
    trailingSlash: false,
    rewrites: rewrites.map((from) => ({ source: from.replace(/:\w+/g, '*'), destination: '/200.html' })),
    headers: [
      { source: '**', headers: list({ ...headers, 'cache-control': 'no-cache' }) },
      { source: '/assets/**', headers: list({ 'cache-control': FOR_A_YEAR }) },
    ],
  }
  return `${JSON.stringify({ hosting }, null, 2)}\n`
}

export function hostFiles({ apiHost, firebase, authEmulatorUrl }: Env): Plugin {
  return {
    name: 'hobbynest:host-files',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle({ dir: distDir = '' }) {
      const accounts = authEmulatorUrl
        ? { authEmulatorHost: new URL(authEmulatorUrl).host }
        : { firebaseAuthDomain: firebase.authDomain }
      writeHostFiles({ distDir, apiHost, ...accounts })
    },
  }
}
