import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { runProgram } from '../stack/support/program.ts'
import { makeFolder, PROCESS_ENV } from '../stack/support/stack-process.ts'
import { buildInput } from './support/app.ts'
import { putDatabase } from './support/make-once.ts'
import { type ServerProcess, startProcess } from './support/server-process.ts'
import { ada, emulatorToken } from './support/tokens.ts'

const COMMAND = resolve(import.meta.dirname, '../../backend/operate-command.ts')
const cwd = makeFolder()

async function operate(env: Record<string, string>, ...words: string[]) {
  const options = { cwd, env: { ...PROCESS_ENV, ...env } }
  const { code, stdout, stderr } = await runProgram([COMMAND, ...words], options)
  return { code, output: (stdout + stderr).trim() }
}

async function create({ url }: ServerProcess) {
  const response = await fetch(`${url}/api/create-group`, {
    method: 'POST',
    headers: { authorization: `Bearer ${emulatorToken(ada)}`, 'content-type': 'application/json' },
    body: JSON.stringify(buildInput()),
  })
  return response.json()
}

// cases/moderation.test.ts tests what each command does.
it('an operator can list, hide and ban while the backend runs, and forget while it does not', async () => {
  const env = { DATA_DIR: join(cwd, 'data') }
  await putDatabase(env.DATA_DIR)
  const server = await startProcess(env)
  const { insertedId } = await create(server)
  expect((await operate(env, 'list')).output).toContain(`${insertedId}  `)
  expect(await operate(env, 'hide', insertedId, '--why', 'Spam.')).toEqual({
    code: 0,
    output: `The group ${insertedId} has been hidden.`,
  })
  expect(await (await fetch(`${server.url}/api/all-group`)).json()).toEqual([])
  expect((await operate(env, 'ban', ada.sub, '--why', 'Spam.')).output).toBe(
    `The account ${ada.sub} has been banned. It has 1 group here.`,
  )
  expect((await create(server)).error.code).toBe('banned')
  await server.end('SIGKILL')
  // The lock that a kill leaves behind is not in the way.
  expect((await operate(env, 'forget', ada.sub)).output).toBe(
    `The account ${ada.sub} has been forgotten. It had created 1 group, now deleted, and joined 0 groups.`,
  )
  expect(await operate(env, 'hide', insertedId, '--why', 'Spam.')).toEqual({
    code: 1,
    output: `There is no group ${insertedId}, or it is hidden already.`,
  })
})

it.each([['sing', 'uid'], ['ban'], ['list', 'uid'], ['remove', 'a', 'b'], ['list', '--loud']])(
  'says how it is used after %s %s',
  async (...words) => {
    expect((await operate({}, ...words)).output).toMatch(/^Usage: .*npm run operate -- list \| reports\n/s)
  },
)

it('says that there is nothing to operate on', async () => {
  const env = { DATA_DIR: join(cwd, 'nothing-here') }
  expect((await operate(env, 'list')).output).toBe(
    `There is no data in ${env.DATA_DIR}: set DATA_DIR or DATABASE_URL to where it is.`,
  )
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

it('says that the settings cannot be read', async () => {
  const folder = makeFolder()
  mkdirSync(join(folder, '.env'))
  const { code, stdout, stderr } = await runProgram([COMMAND, 'list'], { cwd: folder, env: PROCESS_ENV })
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    '.env cannot be read: it must be a file that this user may read.\n',
  ])
})
