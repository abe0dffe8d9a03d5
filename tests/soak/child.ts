import type { SpawnOptions } from 'node:child_process'
import { resolve } from 'node:path'
import { SERVER_ENV } from '../backend/support/app.ts'
import { type Program, startProgram } from '../stack/support/program.ts'

/** Runs a server of this folder in its own process, and waits until it listens. */
export function startChild(file: string, env: Record<string, string>): Promise<Program> {
  const options: SpawnOptions = {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...SERVER_ENV, DIST_DIR: '/nowhere', ...env },
  }
  return startProgram([resolve(import.meta.dirname, file)], options, /ready at (\S+)/)
}
