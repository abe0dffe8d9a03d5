// @vitest-environment node
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDataFolder } from '../../backend/data-lock.ts'
import { startOf, thisMachine } from '../../backend/process-identity.ts'
import { makeFolder } from '../stack/support/stack-process.ts'

let folder: string
let lock: string

beforeEach(() => {
  const parent = makeFolder()
  folder = join(parent, 'pglite')
  lock = `${folder}.lock`
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

function leaveLock(holder: object): void {
  writeFileSync(lock, JSON.stringify(holder))
}

/** No process has it: Linux gives none above 2^22, macOS none above 99,998. */
const GONE = 4_194_305

it('names this process, and is gone when it is given back', async () => {
  const release = await lockDataFolder(folder)
  expect(JSON.parse(readFileSync(lock, 'utf8')).pid).toBe(process.pid)
  release()
  expect(existsSync(lock)).toBe(false)
})

it('refuses a folder that is in use, and says who uses it', async () => {
  const release = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `Another HobbyNest (process ${process.pid}) is using the data folder ${folder}; stop it first.`,
  )
  expect(existsSync(lock)).toBe(true)
  release()
})

it('takes over from a process that is gone', async () => {
  leaveLock({ pid: GONE, startedAt: '1', machine: thisMachine() })
  const release = await lockDataFolder(folder)
  expect(JSON.parse(readFileSync(lock, 'utf8')).pid).toBe(process.pid)
  release()
})

it('takes over from a process whose number another program got since', async () => {
  leaveLock({ pid: process.ppid, startedAt: 'another time', machine: thisMachine() })
  const release = await lockDataFolder(folder)
  release()
  leaveLock({ pid: process.ppid, startedAt: startOf(process.ppid), machine: thisMachine() })
  await expect(lockDataFolder(folder)).rejects.toThrow(`process ${process.ppid}`)
})

it('gives a lock that a crash left behind to one of many that want it', async () => {
  leaveLock({ pid: GONE, startedAt: '1', machine: thisMachine() })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataFolder(folder)))
  const got = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  expect(got).toHaveLength(1)
  got[0]?.value()
})

it('respects a lock of another machine for as long as it is touched', async () => {
  leaveLock({ pid: 1, startedAt: '1', machine: 'another container' })
  const touching = setInterval(() => utimesSync(lock, new Date(), new Date()), 50)
  await expect(lockDataFolder(folder, 200)).rejects.toThrow('process 1')
  clearInterval(touching)
  const release = await lockDataFolder(folder, 200)
  release()
})

it('takes over a lock that a crash left half-written', async () => {
  writeFileSync(lock, '{"pid":')
  const release = await lockDataFolder(folder, 200)
  release()
})
