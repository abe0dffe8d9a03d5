import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../backend/config.ts'
import { OperatorError } from '../../backend/operator-error.ts'

const PROJECT = { VITE_FIREBASE_PROJECT_ID: 'nest' }
const EMULATOR = { FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' }

// The other settings are tested where they take effect.
it('reads lists, limits, and hosts', () => {
  expect(
    readConfig({
      ...PROJECT,
      OPERATORS: "Ada@Nest.example, bob.o'neil@xn--nst-bma.xn--p1ai",
      TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::1, 2001:db8::/32',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.2',
      MAX_ACCOUNTS_PER_ADDRESS: '30',
      MAX_CREATES_PER_ADDRESS: '20',
    }),
  ).toMatchObject({
    firebaseProjectId: 'nest',
    operators: ['ada@nest.example', "bob.o'neil@xn--nst-bma.xn--p1ai"],
    trustProxy: ['loopback', '10.0.0.0/8', 'fd00::1', '2001:db8::/32'],
    metrics: { port: 9464, host: '10.0.0.2' },
    addressLimits: { accounts: 30, creates: 20 },
  })
})

it('requires the project, except with the emulator, which has a demo project', () => {
  expect(() => readConfig({})).toThrow(/^VITE_FIREBASE_PROJECT_ID must be the id of your Firebase project/)
  expect(readConfig(EMULATOR).firebaseProjectId).toBe('demo-hobbynest')
})

it.each([
  { PORT: 'http' },
  { PORT: '70000' },
  { METRICS_PORT: '65536' },
  ...['~/data', '$HOME/data'].flatMap((path) => [{ DATA_DIR: path }, { DIST_DIR: path }]),
  ...['.', 'public', './src/pages', resolve('docs')].map((path) => ({ DIST_DIR: path })),
  { DATABASE_URL: 'mysql://db' },
  { DATABASE_URL: 'postgres://user@one:5432,two:x/nest' },
  { VITE_FIREBASE_PROJECT_ID: 'a b' },
  { VITE_FIREBASE_AUTH_DOMAIN: "x; script-src 'unsafe-inline'" },
  { FIREBASE_AUTH_EMULATOR_HOST: 'http://localhost:9099' },
  { ALLOW_UNSAFE_ACCOUNTS: 'yes' },
  { REQUIRE_VERIFIED_EMAIL: '0' },
  { ALLOWED_ORIGINS: '*' },
  { ALLOWED_ORIGINS: 'https://nest.example/path' },
  { OPERATORS: 'ada@nest.example, bob' },
  { MAX_GROUPS_PER_MEMBER: '0' },
  { MAX_CREATES_PER_DAY: 'ten' },
  { SMTP_URL: 'mail.nest.example:465' },
  { OPERATOR_EMAIL: 'Club <club@nest.example>' },
  { SITE_URL: 'nest.example' },
  { SITE_URL: 'https://nest.example/path' },
  { VITE_API_HOST: 'nest.example' },
  ...['true', '10.0.0.0/64', '10.0.0.0/33', '10.0.0.0/0', 'fd00::/129', '10.0.0', 'loopback, ::1/x'].map(
    (TRUST_PROXY) => ({ TRUST_PROXY }),
  ),
])('refuses %j in one sentence that names the variable and what it must be', (env) => {
  const reading = () => readConfig({ ...PROJECT, ...env })
  expect(reading).toThrow(OperatorError)
  expect(reading).toThrow(new RegExp(`^${Object.keys(env)[0]} must be [^.].*\\.$`))
})

it.each([
  { DATABASE_URL: 'postgres://club:pa/word@localhost/nest' },
  { SMTP_URL: 'smtps://club:pa?word@mail.nest.example' },
])('says how to write the password of %j', (env) => {
  expect(() => readConfig({ ...PROJECT, ...env })).toThrow(
    'with #, /, ? and % in a password written as %23, %2F, %3F and %25.',
  )
})

it.each([
  [{ ...EMULATOR, NODE_ENV: ' Production ' }, /^FIREBASE_AUTH_EMULATOR_HOST must not be set/],
  [{ DATA_DIR: 'site', DIST_DIR: './site' }, /^DATA_DIR must be outside DIST_DIR/],
  [{ DATA_DIR: 'site/data', DIST_DIR: './site' }, /^DATA_DIR must be outside DIST_DIR/],
  [{ SITE_URL: 'http://nest.example', NODE_ENV: 'production' }, /^SITE_URL must begin with https:/],
  [{ SMTP_URL: 'smtp://mail.nest.example' }, /^Set both SMTP_URL and OPERATOR_EMAIL, or neither/],
  [{ OPERATOR_EMAIL: 'club@nest.example' }, /^Set both SMTP_URL and OPERATOR_EMAIL, or neither/],
])('refuses %j together', (env, sentence) => {
  expect(() => readConfig({ ...PROJECT, ...env })).toThrow(sentence)
})

it('refuses to serve local accounts to other machines, unless that is allowed', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'club.example', '127.evil.example'])
    expect(() => readConfig({ ...EMULATOR, HOST })).toThrow(`HOST ${HOST} lets other machines in`)
  for (const HOST of ['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '::1'])
    expect(readConfig({ ...EMULATOR, HOST }).host).toBe(HOST)
  expect(readConfig({ ...EMULATOR, HOST: '0.0.0.0', ALLOW_UNSAFE_ACCOUNTS: '1' }).host).toBe('0.0.0.0')
  expect(readConfig({ ...PROJECT, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})
