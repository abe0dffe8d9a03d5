import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Database } from '../../backend/database/database.ts'
import { openDatabase } from '../../backend/database/open-database.ts'
import { compileHints } from '../../vite-plugins/compile-hints.ts'
import { precompress } from '../../vite-plugins/precompress.ts'
import { databaseOf, openApp } from '../backend/support/app.ts'
import { findPort, makeFolder } from '../stack/support/stack-process.ts'
import { fillDatabase } from './fill.ts'
import { makeGroups } from './groups.ts'

/** The folders of the builds to compare: the product, and a hello world with the same libraries. */
export interface Sites {
  floor: string
  ours: string
  foreign: { distDir: string; apiHost: string; port: number }
}

export interface ServedSite {
  url: string
  distDir: string
  close(): Promise<void>
}

export async function buildSites(): Promise<Sites> {
  const folder = makeFolder()
  const floor = join(folder, 'floor')
  const ours = join(folder, 'ours')
  const target = { target: 'es2022', modulePreload: { polyfill: false } }
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'floor'),
    plugins: [react(), compileHints(), precompress()],
    logLevel: 'error',
    build: { ...target, outDir: floor },
  })
  // Without this file, the backend regards the folder as not built.
  writeFileSync(join(floor, '_redirects'), '')
  await build({ envDir: false, logLevel: 'error', build: { outDir: ours } })
  const port = await findPort()
  const apiHost = `http://localhost:${port}`
  const distDir = join(folder, 'foreign')
  process.env.VITE_API_HOST = apiHost
  await build({ envDir: false, logLevel: 'error', build: { outDir: distDir } })
  delete process.env.VITE_API_HOST
  return { floor, ours, foreign: { distDir, apiHost, port } }
}

export async function serveSite(distDir: string, groupCount: number): Promise<ServedSite> {
  const database = await openDatabase({ dataDir: makeFolder() })
  await fillDatabase(database, makeGroups(groupCount))
  return serve(distDir, database, {}, () => database.close())
}

/** Serves a site with a foreign backend on another host, which ignores parameters and always sends the whole list. */
export async function serveForeignSite({ foreign }: Sites, groupCount: number): Promise<ServedSite> {
  const list = gzipSync(JSON.stringify(makeGroups(groupCount)))
  const backend = createServer((request, response) => {
    const isList = request.url?.startsWith('/all-group?') || request.url === '/all-group'
    response.writeHead(isList ? 200 : 404, {
      'access-control-allow-origin': '*',
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    })
    response.end(isList ? list : gzipSync('{}'))
  })
  await once(backend.listen(foreign.port, 'localhost'), 'listening')
  return serve(foreign.distDir, databaseOf([]), { VITE_API_HOST: foreign.apiHost }, async () => {
    backend.closeAllConnections()
    await once(backend.close(), 'close')
  })
}

async function serve(
  distDir: string,
  database: Database,
  env: Record<string, string>,
  onClose: () => Promise<unknown>,
): Promise<ServedSite> {
  const limits = { requests: 1e9, files: 1e9, writes: 1e9 }
  const app = await openApp(database, { env: { DIST_DIR: distDir, ...env }, limits })
  app.addHook('onClose', onClose)
  const url = await app.listen({ host: 'localhost', port: 0 })
  return { url: url.replace(/127\.0\.0\.1|\[::1\]/, 'localhost'), distDir, close: () => app.close() }
}
