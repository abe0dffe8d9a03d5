import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { vi } from 'vitest'
import { openDatabase } from '../../../backend/database/open-database.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Makes a folder that the test files of a run share: the first file makes it, the others wait for it. */
async function makeOnce(name: string, make: (folder: string) => unknown): Promise<string> {
  const folder = join(tmpdir(), name)
  const unfinished = `${folder}.new`
  if (existsSync(folder)) return folder
  if (mkdirSync(unfinished, { recursive: true })) {
    await make(unfinished)
    renameSync(unfinished, folder)
  }
  return vi.waitUntil(() => existsSync(folder) && folder, { timeout: 120_000 })
}

/** Puts an empty database into a data folder, as the first start would, but faster: without fsync. */
export async function putDatabase(dataDir: string): Promise<void> {
  const made = await makeOnce('data', async (folder) => {
    await (await openDatabase({ dataDir: folder })).close()
    appendFileSync(join(folder, 'postgres/postgresql.conf'), 'fsync = off\n')
  })
  cpSync(made, dataDir, { recursive: true })
}

/** Builds the site like `npm start`, plus Vite's manifest. Tests must not change it. */
export function buildSite(): Promise<string> {
  return makeOnce('dist', (outDir) => {
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
    const options = ['--mode', 'embedded', '--outDir', outDir, '--manifest', '--logLevel', 'error']
    execFileSync(process.execPath, [vite, 'build', ...options], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', VITE_API_HOST: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  })
}
