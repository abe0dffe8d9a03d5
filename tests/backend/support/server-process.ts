import { type StdioOptions, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Program, runProgram, startProgram } from '../../stack/support/program.ts'
import { makeFolder } from '../../stack/support/stack-process.ts'
import { buildInput, SERVER_ENV } from './app.ts'
import { emulatorToken } from './tokens.ts'

const SERVER = resolve(import.meta.dirname, '../../../backend/server.ts')

/** Runs in its own folder, away from the developer's .env and dist/. */
function optionsWith(env: Record<string, string>) {
  return { cwd: makeFolder(), env: { ...SERVER_ENV, ...env } }
}

export async function startProcess(env: Record<string, string>): Promise<Program> {
  const server = await startProgram([SERVER], optionsWith(env), /HobbyNest is running at (\S+)/)
  // The test may fail before it ends the server.
  onTestFinished(() => void server.process.kill('SIGKILL'))
  return server
}

/** Starts a server without waiting until it is ready. */
export function spawnServer(env: Record<string, string>, stdio: StdioOptions = 'pipe') {
  return spawn(process.execPath, [SERVER], { ...optionsWith(env), stdio })
}

export function failToStart(env: Record<string, string>) {
  return runProgram([SERVER], optionsWith(env))
}

/** Creates a group of Ada's. */
export function createGroupAt({ url }: Program, overrides = {}): Promise<Response> {
  return fetch(`${url}/api/create-group`, {
    method: 'POST',
    headers: { authorization: `Bearer ${emulatorToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify(buildInput(overrides)),
  })
}
