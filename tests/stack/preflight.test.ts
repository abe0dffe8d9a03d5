// @vitest-environment node
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { assertInstaller, assertProjectFolder, readStackConfig } from '../../backend/preflight.ts'
import { makeFolder } from './support/stack-process.ts'

const folder = makeFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PROJECT = {
  VITE_FIREBASE_API_KEY: 'key',
  VITE_FIREBASE_AUTH_DOMAIN: 'nest.firebaseapp.com',
  VITE_FIREBASE_PROJECT_ID: 'nest',
  VITE_FIREBASE_APP_ID: 'app',
}

describe('the accounts', () => {
  it('are local without a Firebase project', () => {
    expect(readStackConfig({ VITE_FIREBASE_API_KEY: ' ' }).authEmulatorHost).toBe('localhost:9099')
    expect(readStackConfig({ FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9' }).authEmulatorHost).toBe(
      'localhost:9',
    )
  })

  it('are those of a Firebase project that is configured', () => {
    expect(readStackConfig(PROJECT)).toMatchObject({ firebaseProjectId: 'nest', authEmulatorHost: undefined })
  })

  it.each([
    [{ ...PROJECT, VITE_FIREBASE_APP_ID: '' }, 'Set VITE_FIREBASE_APP_ID as well'],
    [
      { ...PROJECT, FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' },
      'FIREBASE_AUTH_EMULATOR_HOST is for local',
    ],
    [{ NODE_ENV: 'production' }, 'With NODE_ENV=production there are no local accounts'],
    [{ NODE_ENV: 'PRODUCTION' }, 'With NODE_ENV=production there are no local accounts'],
    [
      { FIREBASE_AUTH_EMULATOR_HOST: '0.0.0.0:9099' },
      'FIREBASE_AUTH_EMULATOR_HOST 0.0.0.0:9099 lets other machines in',
    ],
  ])('are not guessed from %j', (env, sentence) => {
    expect(() => readStackConfig(env)).toThrow(sentence)
  })
})

describe('npm', () => {
  const nameOf = (node: string) => `npm/10.8.2 node/v${node} linux x64 workspaces/false`

  it.each(['16.20.2', '18.20.8', '20.0.0', '20.9.0', '20.18.3', '21.7.3', '22.0.0', '22.11.0'])(
    'cannot install everything on Node %s',
    (node) => {
      expect(() => assertInstaller(nameOf(node))).toThrow(
        `HobbyNest needs Node 20.19, 22.12 or newer, and this is Node ${node}: install a newer one, then run npm ci again.`,
      )
    },
  )

  it.each(['20.19.0', '20.20.2', '22.12.0', '22.22.0', '23.0.0', '24.21.0', '26.0.0', '100.1.0'])(
    'can on Node %s',
    (node) => expect(() => assertInstaller(nameOf(node))).not.toThrow(),
  )

  it('need not be what starts HobbyNest', () => expect(() => assertInstaller(undefined)).not.toThrow())
})

describe('the project', () => {
  it.each(['C# projects', 'what?', '#', 'a?b#c'])('cannot be built in a folder called %s', (name) => {
    for (const path of [`/home/ada/${name}`, `/home/ada/${name}/hobbynest`]) {
      expect(() => assertProjectFolder(path)).toThrow(
        `HobbyNest cannot build its pages in the folder /home/ada/${name}, as Vite`,
      )
    }
  })

  // Each has been tried, with npm run build or npm run dev.
  it.each(['100%', 'a%23b', 'a b', "a'b", 'a"b', '[a]', '{a,b}', '!a*', '漢é 😀', 'a&b;c$d', '~a', 'a:b'])(
    'can be built in a folder called %s',
    (name) => expect(() => assertProjectFolder(`/home/ada/${name}/hobbynest`)).not.toThrow(),
  )
})
