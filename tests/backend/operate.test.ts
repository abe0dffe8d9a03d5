import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { type Program, runProgram } from '../stack/support/program.ts'
import { makeFolder, PROCESS_ENV } from '../stack/support/stack-process.ts'
import { putDatabase } from './support/make-once.ts'
import { createGroupAt, startProcess } from './support/server-process.ts'

const COMMAND = resolve(import.meta.dirname, '../../backend/operate-command.ts')

async function operate(words: string[], env = {}, cwd = makeFolder()) {
  const options = { cwd, env: { ...PROCESS_ENV, ...env } }
  const { code, stdout, stderr } = await runProgram([COMMAND, ...words], options)
  return { code, output: (stdout + stderr).trim() }
}

async function create(server: Program) {
  return (await createGroupAt(server, { name: 'Escape \u0600 now' })).json()
}

// cases/moderation.test.ts tests what each command does.
it('an operator can list, hide and ban while the backend runs, and forget while it does not', async () => {
  const env = { DATA_DIR: makeFolder() }
  await putDatabase(env.DATA_DIR)
  const server = await startProcess(env)
  const expectOutput = async (words: string, output: string, code = 0) =>
    expect(await operate(words.split(' '), env)).toEqual({ code, output })
  await expectOutput('list', 'There are no groups, reports, bans or operations yet.')
  const { insertedId } = await create(server)
  await expectOutput(`hide ${insertedId} --why Spam.`, `The group ${insertedId} has been hidden.`)
  expect(await (await fetch(`${server.url}/api/all-group`)).json()).toEqual([])
  await expectOutput('ban uid-ada --why Spam.', 'The account uid-ada has been banned. It has 1 group here.')
  expect((await create(server)).error.code).toBe('banned')
  const listed = (await operate(['list'], env)).output.split('\n').map((line) => JSON.parse(line))
  expect(listed).toMatchObject([
    { list: 'hidden', id: insertedId, ownerId: 'uid-ada', name: 'Escape � now', hiddenWhy: 'Spam.' },
    { list: 'bans', id: 'uid-ada', why: 'Spam.' },
    { list: 'log', what: 'ban', target: 'uid-ada', who: 'command' },
    { list: 'log', what: 'hide', target: insertedId },
    { list: 'accounts', id: 'uid-ada', email: expect.stringContaining('@') },
  ])
  await server.end('SIGKILL')
  // The lock that a kill leaves behind is not in the way.
  await expectOutput(
    'forget uid-ada',
    'The account uid-ada has been forgotten. It had created 1 group, now deleted, and joined 0 groups.',
  )
  const gone = `There is no group ${insertedId}, or it is already hidden.`
  await expectOutput(`hide ${insertedId} --why Spam.`, gone, 1)
})

it('tells an operator why the database refuses a change, not what visitors are told', async () => {
  const env = { DATA_DIR: makeFolder(), PGOPTIONS: '-c default_transaction_read_only=on' }
  await putDatabase(env.DATA_DIR)
  const output = 'cannot execute INSERT in a read-only transaction.'
  expect(await operate(['ban', 'uid-ada'], env)).toEqual({ code: 1, output })
})

it.each(['sing uid', 'ban', 'list uid', 'remove a b', 'list --loud'])(
  'says how it is used after %s',
  async (words) => {
    const { output } = await operate(words.split(' '))
    expect(output).toMatch(/^Usage: .*npm run operate -- list\n/s)
  },
)

it('says that there is nothing to operate on', async () => {
  const DATA_DIR = join(makeFolder(), 'nothing-here')
  expect((await operate(['list'], { DATA_DIR })).output).toBe(
    `There is no data in ${DATA_DIR}, or this user may not read it: set DATA_DIR or DATABASE_URL to where it is.`,
  )
  expect(existsSync(DATA_DIR)).toBe(false)
})

it.each([
  ['is a folder', mkdirSync],
  ['is UTF-16', (file: string) => writeFileSync(file, '\uFEFFDATA_DIR=data\n', 'utf16le')],
  ['is UTF-8 with a byte order mark', (file: string) => writeFileSync(file, '\uFEFFDATA_DIR=data\n')],
])('says that it cannot read its settings if .env %s', async (_, make) => {
  const folder = makeFolder()
  make(join(folder, '.env'))
  const output = '.env cannot be read: save it as UTF-8 without a byte order mark, and let this user read it.'
  expect(await operate(['list'], {}, folder)).toEqual({ code: 1, output })
})
