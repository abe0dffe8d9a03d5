import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { lockDataFolder, makePrivateFolder } from '../../backend/database/data-folder.ts'
import { startStack } from '../../backend/local/stack.ts'
import { readStackConfig } from '../../backend/local/stack-config.ts'
import { runProgram, startProgram } from './support/program.ts'
import { makeFolder, START, stackOptions, takePort } from './support/stack-process.ts'

describe('a start that cannot work ends with one sentence', () => {
  // preflight.test.ts and backend/config.test.ts test those about other settings.
  it('about a setting', async () => {
    const options = await stackOptions(makeFolder(), { HOST: '0.0.0.0' })
    const { code, stderr } = await runProgram([START, '--dev'], options)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^HOST 0\.0\.0\.0 lets other machines in, .* ALLOW_UNSAFE_ACCOUNTS=1 .*\.\n$/)
  })

  it('about an option, which would do nothing', async () => {
    const { code, stderr } = await runProgram([START, '--port', '4000'], await stackOptions(makeFolder()))
    expect(code).toBe(1)
    expect(stderr).toMatch(/^HobbyNest does not take --port: .*\.\n$/)
  })

  it.each([
    ['PORT', '', 'set PORT to another number'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'localhost:', 'set FIREBASE_AUTH_EMULATOR_HOST to another one'],
  ])('about a port that is taken, of %s', async (variable, host, advice) => {
    const { server, port } = await takePort()
    const { env } = await stackOptions(makeFolder(), { [variable]: host + port })
    await expect(startStack(readStackConfig(env), false)).rejects.toThrow(
      `Port ${port} is already in use: stop the program that uses it, or ${advice}`,
    )
    server.close()
  })

  it('about a data folder in use, and leaves the pages there as they are', async () => {
    const { env } = await stackOptions(makeFolder())
    const config = readStackConfig(env)
    const log = vi.spyOn(console, 'log')
    const release = lockDataFolder(makePrivateFolder(join(config.dataDir, 'accounts')))
    await expect(startStack(config, false)).rejects.toThrow('Another HobbyNest is using')
    expect(log).not.toHaveBeenCalled()
    release()
  })
})

// tests/e2e/mail-and-restart.spec.ts shows what outlives a stop and a kill.
it.each([[['SIGHUP']], [['SIGTERM', 'SIGINT', 'SIGINT']]] as const)(
  'a stack ends on %j, even while it is starting, and leaves no build running',
  async (signals) => {
    const folder = makeFolder()
    const stack = await startProgram([START], await stackOptions(folder), /building/)
    expect(await stack.end(...signals)).toBe(0)
    await expect
      .poll(() => execFileSync('ps', ['-A', '-o', 'args'], { encoding: 'utf8' }), { timeout: 1000 })
      .not.toContain(folder)
  },
)
