import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { type AppOptions, buildApp } from '../../../backend/app.ts'
import { type Config, readConfig } from '../../../backend/config.ts'
import type { Database } from '../../../backend/database/database.ts'
import { makeFolder, ONE_ADDRESS_LIMITS, PROCESS_ENV } from '../../stack/support/stack-process.ts'
import { ada, bearer, keys, NO_EMULATOR, PROJECT } from './tokens.ts'

export type App = Awaited<ReturnType<typeof buildApp>>

export function buildConfig(env: Record<string, string> = {}): Config {
  return readConfig({ VITE_FIREBASE_PROJECT_ID: PROJECT, DIST_DIR: '/nowhere', ...env })
}

/** All tests create groups as a few members, so they need higher limits. */
const NO_LIMITS = {
  MAX_GROUPS_PER_MEMBER: '100000000',
  MAX_CREATES_PER_DAY: '100000000',
  ...ONE_ADDRESS_LIMITS,
}

/** The environment of a backend in its own process, which accepts an emulator's tokens and limits no member. */
export const SERVER_ENV = {
  ...PROCESS_ENV,
  PORT: '0',
  VITE_FIREBASE_PROJECT_ID: PROJECT,
  FIREBASE_AUTH_EMULATOR_HOST: NO_EMULATOR,
  ...NO_LIMITS,
}

/** Fakes a database in which every statement returns these rows, after `onQuery`. */
export function databaseOf(
  rows: object[],
  onQuery: (sql: string, signal?: AbortSignal) => unknown = () => {},
): Database {
  const query: Database['query'] = async <Row>(sql: string, _params?: unknown[], signal?: AbortSignal) => {
    await onQuery(sql, signal)
    return { rows: rows as Row[], changed: 0 }
  }
  return {
    query,
    transaction: (work) => work(query),
    close: async () => {},
  }
}

/** Builds a backend that does not listen, to be called with `app.inject`. */
export function openApp(
  database: Database = databaseOf([]),
  { env = {}, ...options }: AppOptions & { env?: Record<string, string> } = {},
): Promise<App> {
  return buildApp(buildConfig({ ...NO_LIMITS, ...env }), database, {
    logger: false,
    keys,
    limits: { requests: 10_000, writes: 10_000, messages: 10_000, reports: 10_000 },
    ...options,
  })
}

export function buildInput(input: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Sunday Sketchers',
    category: 'Drawing & Painting',
    description: 'We draw what we see.',
    location: 'Lisbon',
    members: 12,
    date: '2087-05-31',
    photo: 'https://pictures.test/sketch.jpg',
    userName: 'Somebody Else',
    userEmail: 'somebody@else.test',
    ...input,
  }
}

/** A logger, and the lines that it has written. */
export function captureLog(level: string) {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  return { logger: { level, base: null, stream }, lines }
}

/** Writes files as a build would, and returns their folder. */
export function makeSite(files: Record<string, string | Buffer>): string {
  const folder = makeFolder()
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  return folder
}

export const MESSAGE = {
  fullName: 'Ada Lovelace',
  email: 'ada@hobbynest.test',
  subject: 'Chess',
  message: 'Is there a club\nin Kiel?',
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

/** The options of a request, and the claims of the member who sends it. */
export type CallOptions = InjectOptions & { as?: object | null | undefined }

export async function sendTo(app: App, method: Method, url: string, options: CallOptions = {}) {
  const { as, headers, ...rest } = options
  return app.inject({ method, url, headers: { ...(as && (await bearer(as))), ...headers }, ...rest })
}

export function errorOf({ statusCode, json }: Awaited<ReturnType<typeof sendTo>>) {
  return { status: statusCode, ...json().error }
}

export function sendGroup(app: App, input = {}, as: object = ada) {
  return sendTo(app, 'POST', '/api/create-group', { as, payload: buildInput(input) })
}

export async function createGroup(app: App, input = {}, as: object = ada): Promise<string> {
  const response = await sendGroup(app, input, as)
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json().insertedId
}
