// @vitest-environment node
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
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

/** The folders in it that others may read, write or enter; the files in the others are out of their reach. */
function findOpen(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
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
  mkdirSync(join(dataDir, 'postgres.new/base'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.new/PG_VERSION'), '18\n')
  const server = await startProcess({ DATA_DIR: dataDir })
  expect(findOpen(join(dataDir, 'postgres'))).toEqual([])
  await createGroup(server.url)
  expect(findOpen(join(dataDir, 'postgres'))).toEqual([])
  await server.end('SIGTERM')
})

it('closes a database that others may enter', async () => {
  await putDatabase(dataDir)
  chmodSync(join(dataDir, 'postgres'), 0o777)
  const server = await startProcess({ DATA_DIR: dataDir })
  expect(lstatSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  await server.end('SIGTERM')
})
