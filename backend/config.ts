import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { relative, resolve, sep } from 'node:path'
import { compile } from '@fastify/proxy-addr'
import * as v from 'valibot'
import { isLoopback } from './http/loopback.ts'
import { OperatorError } from './operator-error.ts'

/** Completes what an address with a password must be: one of these characters is the likeliest reason why it is refused. */
const ESCAPES = 'with #, /, ? and % in a password written as %23, %2F, %3F and %25'

const Env = v.object({
  PORT: v.optional(port(), '3000'),
  HOST: v.optional(v.string(), 'localhost'),
  DATA_DIR: folder('.data'),
  DIST_DIR: v.pipe(
    folder('dist'),
    v.check((path) => !isInSources(path), 'a folder of its own, like dist: each build empties it'),
  ),
  SITE_URL: v.optional(
    v.pipe(v.string(), v.transform(withoutSlash), v.check(isOrigin, 'like https://hobbynest.example')),
  ),
  DATABASE_URL: optional(
    isPostgresUrl,
    `an address like postgres://user:password@host:5432/database, ${ESCAPES}`,
  ),
  VITE_FIREBASE_PROJECT_ID: optional(
    /^[a-z\d][a-z\d.:-]*$/i,
    'the id of a Firebase project, like my-project',
  ),
  VITE_FIREBASE_API_KEY: v.optional(v.string()),
  VITE_FIREBASE_AUTH_DOMAIN: optional(/^[\w.-]+(:\d+)?$/, 'a host name, like my-project.firebaseapp.com'),
  FIREBASE_AUTH_EMULATOR_HOST: optional(
    /^([\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i,
    'a host and a port, like localhost:9099',
  ),
  ALLOWED_ORIGINS: list(isOrigin, 'origins, like https://hobbynest.example'),
  VITE_API_HOST: v.pipe(
    v.optional(v.string(), '/api'),
    v.check(isApiHost, 'a path like /api, or an address that starts with https://'),
    v.transform(withoutSlash),
  ),
  OPERATORS: v.pipe(
    list(isEmail, 'email addresses, like ada@hobbynest.example'),
    v.mapItems((address) => address.toLowerCase()),
  ),
  SMTP_URL: optional(isSmtpUrl, `an address like smtps://user:password@mail.hobbynest.example, ${ESCAPES}`),
  OPERATOR_EMAIL: optional(isEmail, 'an email address, like club@hobbynest.example'),
  TRUST_PROXY: list(isProxyAddress, 'proxy addresses, like 10.0.0.0/8 or loopback'),
  METRICS_PORT: v.optional(port()),
  METRICS_HOST: v.optional(v.string(), 'localhost'),
  ALLOW_UNSAFE_ACCOUNTS: flag(),
  REQUIRE_VERIFIED_EMAIL: flag(),
  MAX_GROUPS_PER_MEMBER: limit('20'),
  MAX_CREATES_PER_DAY: limit('10'),
  MAX_ACCOUNTS_PER_ADDRESS: limit('300'),
  MAX_CREATES_PER_ADDRESS: limit('200'),
  MAX_PHOTOS_MB: limit('10000'),
  NODE_ENV: v.optional(v.string()),
})

/** How this backend runs; `docs/deploy.md` describes the variables. */
export type Config = ReturnType<typeof readConfig>

/** How many active groups a member may have, and how many they may create within a day. */
export type MemberLimits = Config['memberLimits']

/** Loads `.env`; variables that are already set win. @throws {OperatorError} when it cannot be read. */
export function loadEnvFile(): void {
  try {
    if (!existsSync('.env')) return
    // Node would silently ignore the first setting, or with UTF-16 all of them.
    if ((readFileSync('.env')[0] ?? 0) > 127) throw new Error('It begins with a byte order mark')
    process.loadEnvFile('.env')
  } catch (cause) {
    throw new OperatorError(
      '.env cannot be read: save it as UTF-8 without a byte order mark, and let this user read it.',
      { cause },
    )
  }
}

/** Reads where the pages are built into, and for which site. @throws {OperatorError} naming an invalid variable. */
export function readBuildConfig(env: NodeJS.Dict<string>) {
  const { DIST_DIR: distDir, SITE_URL: siteUrl } = parseVariables(v.pick(Env, ['DIST_DIR', 'SITE_URL']), env)
  return { distDir, siteUrl }
}

/** Reads where the data are. @throws {OperatorError} naming an invalid variable. */
export function readDataLocation(env: NodeJS.Dict<string>) {
  const names = ['DATA_DIR', 'DATABASE_URL'] as const
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = parseVariables(v.pick(Env, names), env)
  return { dataDir, databaseUrl }
}

/** Reads the configuration. @throws {OperatorError} naming the first invalid or missing variable. */
export function readConfig(env: NodeJS.Dict<string>) {
  const vars = parseVariables(Env, env)
  const conflict = findConflict(vars)
  if (conflict) throw new OperatorError(conflict)
  const { SMTP_URL: url, OPERATOR_EMAIL: operator } = vars
  return {
    port: vars.PORT,
    host: vars.HOST,
    dataDir: vars.DATA_DIR,
    distDir: vars.DIST_DIR,
    databaseUrl: vars.DATABASE_URL,
    firebaseProjectId: vars.VITE_FIREBASE_PROJECT_ID ?? 'demo-hobbynest',
    firebaseApiKey: vars.VITE_FIREBASE_API_KEY,
    firebaseAuthDomain: vars.VITE_FIREBASE_AUTH_DOMAIN,
    authEmulatorHost: vars.FIREBASE_AUTH_EMULATOR_HOST,
    allowUnsafeAccounts: vars.ALLOW_UNSAFE_ACCOUNTS !== undefined,
    requiresVerifiedEmail: vars.REQUIRE_VERIFIED_EMAIL !== undefined,
    allowedOrigins: vars.ALLOWED_ORIGINS,
    apiHost: vars.VITE_API_HOST,
    siteUrl: vars.SITE_URL,
    operators: vars.OPERATORS,
    mail: url && operator ? { url, operator } : undefined,
    trustProxy: vars.TRUST_PROXY,
    metrics:
      vars.METRICS_PORT === undefined ? undefined : { port: vars.METRICS_PORT, host: vars.METRICS_HOST },
    memberLimits: { groups: vars.MAX_GROUPS_PER_MEMBER, creates: vars.MAX_CREATES_PER_DAY },
    addressLimits: { accounts: vars.MAX_ACCOUNTS_PER_ADDRESS, creates: vars.MAX_CREATES_PER_ADDRESS },
    maxPhotosMb: vars.MAX_PHOTOS_MB,
  }
}

/** An empty variable counts as not set. */
function parseVariables<T extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: T,
  env: NodeJS.Dict<string>,
) {
  const filled = Object.fromEntries(
    Object.entries(env).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
  )
  const parsed = v.safeParse(schema, filled)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new OperatorError(`${v.getDotPath(issue)} must be ${issue.message}.`)
}

export function isProduction(nodeEnv: string | undefined): boolean {
  return nodeEnv?.trim().toLowerCase() === 'production'
}

/** Why settings that are valid by themselves do not go together, in one sentence. */
function findConflict(vars: v.InferOutput<typeof Env>): string | undefined {
  const { FIREBASE_AUTH_EMULATOR_HOST: emulator, HOST, SITE_URL, SMTP_URL, OPERATOR_EMAIL } = vars
  if ((resolve(vars.DATA_DIR) + sep).startsWith(resolve(vars.DIST_DIR) + sep))
    return 'DATA_DIR must be outside DIST_DIR: each build empties that folder, and visitors can read it.'
  if (emulator && isProduction(vars.NODE_ENV))
    return 'FIREBASE_AUTH_EMULATOR_HOST must not be set when NODE_ENV is production: the emulator lets anyone log in as anyone.'
  if (SITE_URL?.startsWith('http:') && isProduction(vars.NODE_ENV))
    return 'SITE_URL must begin with https:// when NODE_ENV is production: passwords and tokens go there.'
  if (emulator && !vars.ALLOW_UNSAFE_ACCOUNTS && !isLoopback(HOST)) return letsOthersIn('HOST', HOST)
  if (!emulator && !vars.VITE_FIREBASE_PROJECT_ID)
    return 'VITE_FIREBASE_PROJECT_ID must be the id of your Firebase project (or set FIREBASE_AUTH_EMULATOR_HOST to use the local emulator).'
  if ((SMTP_URL === undefined) !== (OPERATOR_EMAIL === undefined))
    return 'Set both SMTP_URL and OPERATOR_EMAIL, or neither: the first is the mail server, the second the address that mail comes from and messages go to.'
  return undefined
}

/** What is wrong if `variable` exposes local accounts, whose tokens are unsigned, to other machines. */
export function letsOthersIn(variable: string, value: string): string {
  return `${variable} ${value} lets other machines in, and with local accounts anybody who uses them can log in as anybody else. Set up a Firebase project, which is free (docs/deploy.md says how), or set ALLOW_UNSAFE_ACCOUNTS=1 if you trust everybody who can reach this machine.`
}

/** The message completes the sentence "PORT must be …". */
function matching(rule: RegExp | ((text: string) => boolean), message: string) {
  return v.pipe(
    v.string(),
    v.check((value) => (rule instanceof RegExp ? rule.test(value) : rule(value)), message),
  )
}

function optional(...rule: Parameters<typeof matching>) {
  return v.optional(matching(...rule))
}

function list(isItem: (item: string) => boolean, items: string) {
  return v.pipe(
    v.optional(v.string(), ''),
    v.transform((value) => value.split(/\s*,\s*/).filter(Boolean)),
    v.everyItem(isItem, `a comma-separated list of ${items}`),
  )
}

function port() {
  const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535
  return v.pipe(matching(isPort, 'a whole number from 0 to 65535'), v.transform(Number))
}

function folder(defaultValue: string) {
  return v.optional(matching(/^[^~$]/, 'the path of a folder, written out, without ~ and $'), defaultValue)
}

function isInSources(path: string): boolean {
  const [first = ''] = relative(resolve(import.meta.dirname, '..'), resolve(path)).split(sep)
  return /^(|\.git|backend|deploy|docs|node_modules|public|src|tests|vite-plugins)$/.test(first)
}

function limit(defaultValue: string) {
  return v.pipe(
    v.optional(matching(/^[1-9]\d{0,8}$/, 'a whole number, 1 or more'), defaultValue),
    v.transform(Number),
  )
}

function flag() {
  return v.optional(v.literal('1', '1, or not set'))
}

/** The address of each server in a `DATABASE_URL` such as postgres://user@one:5432,two:5432/database. */
export function splitServers(databaseUrl: string): string[] {
  const [, start = '', servers = '', rest = ''] =
    /^([^/]*\/\/(?:[^@/]*@)?)([^/?#]*)(.*)$/.exec(databaseUrl) ?? []
  return servers.split(',').map((server) => start + server + rest)
}

function isPostgresUrl(text: string): boolean {
  return splitServers(text).every((url) => /^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? ''))
}

/** The longest address that mail can be sent to. */
export const MAX_EMAIL = 254

/** Whether mail can be sent to this address: the forms accept more. */
export function isEmail(text: string): boolean {
  return v.is(v.pipe(v.string(), v.maxLength(MAX_EMAIL), v.rfcEmail()), text)
}

function isSmtpUrl(text: string): boolean {
  return /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text)
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.parse(text)?.origin === text
}

function isApiHost(text: string): boolean {
  if (/[\s;,'"]/.test(text)) return false
  return text.startsWith('/') ? !text.startsWith('//') : /^https?:\/\//.test(text) && URL.canParse(text)
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

function isProxyAddress(text: string): boolean {
  try {
    compile(text)
    // The library would read 10.0.0 as 10.0.0.0.
    return /^[a-z]+$/.test(text) || isIP(text.split('/')[0] ?? '') > 0
  } catch {
    return false
  }
}
