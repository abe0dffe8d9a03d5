// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  endWhileStarting,
  failToStart,
  findPort,
  killStacks,
  makeFolder,
  takePort,
} from './support/stack-process.ts'

const ROOT = resolve(import.meta.dirname, '../..')

let folder: string
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => {
  killStacks()
  rmSync(folder, { recursive: true, force: true })
})

describe('a start that cannot work ends with one sentence', () => {
  // Those about other settings are in preflight.test.ts.
  it('about a setting', async () => {
    const { code, said } = await failToStart(folder, { HOST: '0.0.0.0' }, '--dev')
    expect(code).toBe(1)
    expect(said).toMatch(/^HOST 0\.0\.0\.0 lets other machines in, .* ALLOW_UNSAFE_ACCOUNTS=1 .*\.$/)
  })

  it('about a folder that Vite cannot read, as does a build', () => {
    const name = 'C# projects'
    const project = join(folder, name, 'hobbynest')
    for (const part of ['backend', 'src', 'package.json', 'vite.config.ts'])
      cpSync(join(ROOT, part), join(project, part), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'))
    const run = (...args: string[]) => spawnSync('npm', args, { cwd: project, encoding: 'utf8' })
    const said = `HobbyNest cannot build its pages in the folder ${join(folder, name)}, as Vite takes # and ? for the end of a path: rename the folder, or move HobbyNest out of it.\n`
    for (const script of ['start', 'build'])
      expect(run('--silent', 'run', script)).toMatchObject({ status: 1, stdout: '', stderr: said })
  })

  it.each([
    [(port: number) => ({ PORT: `${port}` }), 'set PORT to another number'],
    [
      (port: number) => ({ FIREBASE_AUTH_EMULATOR_HOST: `localhost:${port}` }),
      'set FIREBASE_AUTH_EMULATOR_HOST to another one',
    ],
  ])('about a port that is taken (%#)', async (envFor, advice) => {
    const { server, port } = await takePort()
    const env = { FIREBASE_AUTH_EMULATOR_HOST: `localhost:${await findPort()}`, ...envFor(port) }
    const { code, said } = await failToStart(folder, env)
    server.close()
    expect(code).toBe(1)
    expect(said).toMatch(/^Port \d+ is already in use: stop the program that uses it, or .*\.$/)
    expect(said).toContain(`Port ${port} `)
    expect(said).toContain(advice)
  })
})

// What it serves, and what outlives a stop and a kill, is seen in tests/e2e/mail-and-restart.spec.ts.
describe('a stack', () => {
  it.each([[['SIGHUP']], [['SIGTERM', 'SIGINT', 'SIGINT']]] as const)(
    'ends on %j, even while it is starting',
    async (signals) => {
      expect(await endWhileStarting(folder, ...signals)).toBe(0)
    },
  )
})
