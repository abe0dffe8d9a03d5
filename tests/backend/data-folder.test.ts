// @vitest-environment node
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeDataFolder } from '../../backend/database/data-folder.ts'
import { makeFolder } from '../stack/support/stack-process.ts'
import { buildInput } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'
import { startProcess } from './support/server-process.ts'
import { emulatorToken } from './support/tokens.ts'

let parent: string
let dataDir: string
beforeEach(() => {
  parent = makeFolder()
  dataDir = join(parent, 'data')
})
afterEach(() => rmSync(parent, { recursive: true }))

/** What others may read, write or enter; files in a folder that they may not enter are out of their reach. */
function findOpen(folder: string, only: 'all' | 'folders' = 'all'): string[] {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink() && (only === 'all' || entry.isDirectory()))
    .map((entry) => join(entry.parentPath, entry.name))
  return [folder, ...inside].filter((path) => (lstatSync(path).mode & 0o077) !== 0)
}

async function createGroup(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${emulatorToken()}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/create-group`, {
    method: 'POST',
    headers,
    body: JSON.stringify(buildInput()),
  })
  expect(answer.status).toBe(201)
}

it('makes a database that nobody else on the machine can read or write, even after it was killed while it made one', async () => {
  mkdirSync(join(dataDir, 'pglite.new/base'), { recursive: true })
  writeFileSync(join(dataDir, 'pglite.new/PG_VERSION'), '18\n')
  const server = await startProcess({ DATA_DIR: dataDir })
  expect(findOpen(dataDir)).toEqual([])
  await createGroup(server.url)
  expect(findOpen(dataDir, 'folders')).toEqual([])
  await server.end('SIGTERM')
})

it('tightens an older data folder, and touches nothing that is linked from it', async () => {
  await putDatabase(dataDir)
  mkdirSync(join(dataDir, 'accounts'))
  writeFileSync(join(dataDir, 'accounts/accounts.json'), '{"users":[]}')
  writeFileSync(join(parent, 'elsewhere'), '')
  symlinkSync(join(parent, 'elsewhere'), join(dataDir, 'accounts/link'))
  for (const path of [parent, ...findAll(parent)])
    chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666)

  const server = await startProcess({ DATA_DIR: dataDir })
  expect(findOpen(dataDir)).toEqual([])
  expect(lstatSync(join(parent, 'elsewhere')).mode & 0o777).toBe(0o666)
  await server.end('SIGTERM')
})

it('leaves a folder that others use too as it is, except for what is ours in it', () => {
  mkdirSync(join(dataDir, 'pglite'), { recursive: true })
  writeFileSync(join(dataDir, 'pglite/base'), '')
  writeFileSync(join(dataDir, 'notes.txt'), 'not ours')
  for (const path of findAll(parent)) chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666)
  closeDataFolder(dataDir)
  expect(findOpen(dataDir)).toEqual([dataDir, join(dataDir, 'notes.txt')])
})

function findAll(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
}
