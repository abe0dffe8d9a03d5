import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { lockDataFolder } from '../../backend/database/data-folder.ts'
import { startProgram } from '../stack/support/program.ts'
import { makeFolder } from '../stack/support/stack-process.ts'

const MODULE = resolve(import.meta.dirname, '../../backend/database/data-folder.ts')

const nameFolder = () => join(makeFolder(), 'accounts')

it('refuses a folder that another process uses, until that is killed', async () => {
  const folder = nameFolder()
  const script = `import(${JSON.stringify(MODULE)}).then(({ lockDataFolder }) => {
    globalThis.release = lockDataFolder(${JSON.stringify(folder)})
    console.log('locked')
    setInterval(() => {}, 1000)
  })`
  const holder = await startProgram(['-e', script], {}, /locked/)
  expect(() => lockDataFolder(folder)).toThrow('Another HobbyNest is using')
  await holder.end('SIGKILL')
  lockDataFolder(folder)()
})

it('says why a folder cannot be locked', () => {
  const folder = nameFolder()
  mkdirSync(`${folder}.lock.db`)
  expect(() => lockDataFolder(folder)).toThrow(/^The data folder cannot be used: .*accounts\.lock\.db: .*\.$/)
})
