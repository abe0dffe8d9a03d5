// @vitest-environment node
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { makeFolder, PROCESS_ENV } from '../stack/support/stack-process.ts'
import { buildInput } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'
import { type ServerProcess, startProcess } from './support/server-process.ts'
import { ada, emulatorToken } from './support/tokens.ts'

const COMMAND = resolve(import.meta.dirname, '../../backend/operate-command.ts')
const cwd = makeFolder()
afterAll(() => rmSync(cwd, { recursive: true }))

/** Runs `npm run operate -- …`; returns its exit code and what it prints. */
async function operate(env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...words], { cwd, env: { ...PROCESS_ENV, ...env } })
  const [said, failure, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, said: (said + failure).trim() }
}

async function write(server: ServerProcess, method: string, path: string) {
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${emulatorToken(ada)}`, 'content-type': 'application/json' },
    ...(method !== 'DELETE' && { body: JSON.stringify(buildInput()) }),
  })
  return { status: response.status, body: await response.json() }
}

async function countGroups(server: ServerProcess): Promise<number> {
  return (await (await fetch(`${server.url}/api/all-group`)).json()).length
}

it('an operator removes, bans and lifts a ban while the backend runs, and forgets when it does not', async () => {
  const dataDir = join(cwd, 'data')
  await putDatabase(dataDir)
  const env = { DATA_DIR: dataDir }
  const server = await startProcess(env)
  const { insertedId } = (await write(server, 'POST', 'create-group')).body
  expect(await countGroups(server)).toBe(1)
  expect((await operate(env, 'list')).said).toContain(`${insertedId}  `)
  expect(await operate(env, 'ban', ada.sub, '--why', 'Spam.')).toEqual({
    code: 0,
    said: `The account ${ada.sub} has been banned. It has 1 group here.`,
  })
  const refused = await write(server, 'PUT', `all-group/${insertedId}`)
  expect([refused.status, refused.body.error.code]).toEqual([403, 'banned'])
  expect((await operate(env, 'hide', insertedId)).said).toBe('Say why: its organiser is told.')
  expect((await operate(env, 'hide', insertedId, '--why', 'Spam.')).code).toBe(0)
  expect(await countGroups(server)).toBe(0)
  expect((await operate(env, 'restore', insertedId)).said).toBe(`The group ${insertedId} is there again.`)
  expect(await countGroups(server)).toBe(1)
  expect((await operate(env, 'reports')).said).toBe('Open reports, newest first: 0')
  expect((await operate(env, 'dismiss', insertedId)).said).toBe(`There is no open report ${insertedId}.`)
  expect((await operate(env, 'remove', insertedId)).code).toBe(0)
  expect(await countGroups(server)).toBe(0)
  expect((await operate(env, 'unban', ada.sub)).code).toBe(0)
  expect((await write(server, 'POST', 'create-group')).status).toBe(201)
  await server.end('SIGKILL')
  // What a kill leaves behind is not in the way.
  expect(await operate(env, 'forget', ada.sub)).toEqual({
    code: 0,
    said: `The account ${ada.sub} has been forgotten. It had created 1 group, now deleted, and joined 0 groups.`,
  })
  expect((await operate(env, 'list')).said).toMatch(/^Groups, newest first: 0\n/)
})

it('says how it is used, and where there is nothing to operate on', async () => {
  const env = { DATA_DIR: join(cwd, 'nothing-here') }
  expect((await operate(env)).said).toMatch(/^Usage: .*npm run operate -- list \| reports\n/s)
  for (const words of [['sing', 'uid'], ['ban'], ['list', 'uid'], ['remove', 'a', 'b'], ['list', '--loud']]) {
    expect((await operate(env, ...words)).said).toMatch(/^Usage: /)
  }
  expect((await operate(env, 'list')).said).toBe(`There is no data in ${env.DATA_DIR}.`)
  expect(existsSync(env.DATA_DIR)).toBe(false)
})
