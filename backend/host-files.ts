import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { type PagesConfig, readSecurityHeaders } from './security-headers.ts'

/**
 * Puts the headers that the backend would send with the pages beside them, for hosts that serve the pages alone:
 * `_headers`, which several static hosts read, and `.headers-nginx.conf`, which deploy/nginx.conf includes.
 */
export async function writeHostFiles(config: PagesConfig): Promise<void> {
  const { 'content-type': _, ...ofPages } = await readSecurityHeaders(config, 'text/html')
  const headers = Object.entries(ofPages)
  const all = headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')
  const kept = '  cache-control: public, max-age=31536000, immutable\n'
  writeFileSync(join(config.distDir, '_headers'), `/*\n${all}\n/assets/*\n${kept}`)
  const nginx = headers.map(([name, value]) => `add_header ${name} "${value}" always;\n`).join('')
  writeFileSync(join(config.distDir, '.headers-nginx.conf'), nginx)
}

/** What the pages are built for; src/lib/env.ts reads it. */
interface PagesEnv {
  apiHost: string
  firebase: { authDomain: string }
  authEmulatorUrl: string | null
}

/** {@link writeHostFiles} at the end of each build of the pages. */
export function hostFiles({ apiHost, firebase, authEmulatorUrl }: PagesEnv): Plugin {
  let distDir = ''
  return {
    name: 'hobbynest:host-files',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved({ root, build }) {
      distDir = resolve(root, build.outDir)
    },
    async closeBundle(error) {
      if (error) return
      const accounts = authEmulatorUrl
        ? { authEmulatorHost: new URL(authEmulatorUrl).host }
        : { firebaseAuthDomain: firebase.authDomain }
      await writeHostFiles({ distDir, apiHost, ...accounts })
    },
  }
}
