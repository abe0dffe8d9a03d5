// @vitest-environment node
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  endWhileStarting,
  failToStart,
  findPort,
  killStacks,
  makeFolder,
  takePort,
} from './support/stack-process.ts'

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
    const said = 'PORT must be a whole number from 0 to 65535.'
    expect(await failToStart(folder, { PORT: 'abc' })).toEqual({ code: 1, said })
  })

  it.each([[[]], [['--dev']]])('about local accounts that other machines could use %j', async (args) => {
    const { code, said } = await failToStart(folder, { HOST: '0.0.0.0' }, ...args)
    expect(code).toBe(1)
    expect(said).toBe(
      'HOST 0.0.0.0 lets other machines in, and with local accounts anybody who uses them can log in as anybody else. ' +
        'Set up a Firebase project, which is free (docs/deploy.md says how), ' +
        'or set ALLOW_UNSAFE_ACCOUNTS=1 if you trust everybody who can reach this machine.',
    )
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

// What it serves, and what outlives a stop and a kill, is seen in tests/e2e/restart.spec.ts.
describe('a stack', () => {
  it.each([[['SIGINT']], [['SIGTERM']], [['SIGHUP']], [['SIGTERM', 'SIGINT', 'SIGINT']]] as const)(
    'ends on %j, even while it is starting',
    async (signals) => {
      expect(await endWhileStarting(folder, ...signals)).toBe(0)
    },
  )
})
