import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { preHandlerAsyncHookHandler } from 'fastify'
import { build } from 'vite'
import type { Database } from '../../backend/database/database.ts'
import { openDatabase } from '../../backend/database/open-database.ts'
import { compileHints } from '../../build/compile-hints.ts'
import { precompress } from '../../build/precompress.ts'
import { databaseOf, openApp } from '../backend/support/app.ts'
import { startPostgres } from '../backend/support/postgres-cluster.ts'
import { fillDatabase } from './fill.ts'
import { makeGroups } from './groups.ts'

/** What is compared: the product, and a hello world of the same libraries. Each is a folder of built files. */
export interface Sites {
  floor: string
  ours: string
}

/** A site that is being served. */
export interface ServedSite {
  url: string
  distDir: string
  close(): Promise<void>
}

/** Builds both the same way, into folders of their own. */
export async function buildSites(): Promise<Sites> {
  const folder = mkdtempSync(join(tmpdir(), 'hobbynest-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true }))
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
  // Without it the backend takes the folder for one that has not been built.
  writeFileSync(join(floor, '_redirects'), '')
  await build({ envDir: false, logLevel: 'error', build: { outDir: ours } })
  return { floor, ours }
}

/** Serves a site with the product's own backend, whose PostgreSQL holds `groupCount` groups. */
export async function serveSite(distDir: string, groupCount: number): Promise<ServedSite> {
  const postgres = await startPostgres()
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: postgres.url })
  await fillDatabase(database, makeGroups(groupCount))
  const site = await serve(distDir, database)
  return {
    ...site,
    async close() {
      await site.close()
      await database.close()
      await postgres.stop()
    },
  }
}

/** Serves a site with a backend that answers any question with the whole list, as one of the six calls alone does. */
export function serveWholeList(distDir: string, groupCount: number): Promise<ServedSite> {
  const list = { revision: 'the only one', json: Buffer.from(JSON.stringify(makeGroups(groupCount))) }
  return serve(distDir, databaseOf([list]), async (request) => {
    request.query = {}
  })
}

async function serve(
  distDir: string,
  database: Database,
  change?: preHandlerAsyncHookHandler,
): Promise<ServedSite> {
  const app = await openApp(database, {
    env: { DIST_DIR: distDir },
    limits: { requests: 1e9, files: 1e9, writes: 1e9 },
  })
  if (change) app.addHook('preHandler', change)
  const url = await app.listen({ host: 'localhost', port: 0 })
  return { url: url.replace(/127\.0\.0\.1|\[::1\]/, 'localhost'), distDir, close: () => app.close() }
}
