import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fastify } from 'fastify'
import type { Plugin } from 'vite'
import { type PagesConfig, registerSecurityHeaders } from './security-headers.ts'

/** Any address that is not this machine's. */
const HOST = 'hobbynest.example'
/** Headers of that one answer. */
const NOT_OF_THE_PAGES = ['content-length', 'content-type', 'connection', 'date']

/**
 * Puts the headers that the backend would send with the pages beside them, for hosts that serve the pages alone:
 * `_headers`, which several static hosts read, and `.headers-nginx.conf`, which deploy/nginx.conf includes.
 */
export async function writeHostFiles(config: PagesConfig): Promise<void> {
  const headers = Object.entries(await askForHeaders(config))
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

async function askForHeaders(config: PagesConfig): Promise<Record<string, unknown>> {
  const app = fastify()
  await registerSecurityHeaders(app, config)
  app.get('/', async (_request, reply) => reply.type('text/html').send(''))
  const { headers } = await app.inject({ url: '/', headers: { host: HOST } })
  await app.close()
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_OF_THE_PAGES.includes(name)))
}
