import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { parseEnv } from 'node:util'
import { StartError } from './start-error.ts'

export type Env = Record<string, string | undefined>

/** Adds the variables of `.env` to those of this process, which win; the database client reads its own from there. */
export function loadEnvFile(): void {
  Object.assign(process.env, readEnvFile('.env', process.env))
}

/** A setting, in which `~/` at the beginning is the home of the account that runs this, as a shell would have it. */
export function expandHome(setting: string): string {
  return setting.replace(/^~(?=$|[/\\])/, () => homedir())
}

/**
 * Adds the variables of an `.env` file to `env`, which wins.
 * @throws {StartError} at a line that is not `NAME=value`, which Node would skip silently, or when the file cannot be
 * read.
 */
export function readEnvFile(path: string, env: Env): Env {
  if (!existsSync(path)) return env
  const text = readText(path)
  const withoutQuotedValues = text.replace(/=[ \t]*(["'`])[\s\S]*?\1/g, (value) =>
    value.replace(/[^\n=]/g, ''),
  )
  const lines = withoutQuotedValues.split('\n')
  const wrong = lines.findIndex(
    (line) => line.trim() !== '' && !/^\s*(#|(export\s+)?\w+\s*=|=*\s*$)/.test(line),
  )
  if (wrong >= 0) {
    throw new StartError(`Line ${wrong + 1} of ${path} must be NAME=value, or a comment that starts with #.`)
  }
  const variables = Object.entries(parseEnv(text)).map(([name, value = '']) => [name, expandHome(value)])
  return { ...Object.fromEntries(variables), ...env }
}

function readText(path: string): string {
  try {
    // As some editors of Windows and of older Macs write it, with a byte order mark, or lines that end in CR alone.
    return readFileSync(path, 'utf8')
      .replace(/^\ufeff/, '')
      .replace(/\r\n?/g, '\n')
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${error instanceof Error ? error.message : error}.`)
  }
}
