import { describe, expect, it } from 'vitest'
import { readStackConfig } from '../../backend/local/stack-config.ts'

const PROJECT = {
  VITE_FIREBASE_API_KEY: 'key',
  VITE_FIREBASE_AUTH_DOMAIN: 'nest.firebaseapp.com',
  VITE_FIREBASE_PROJECT_ID: 'nest',
  VITE_FIREBASE_APP_ID: 'app',
}

describe('the accounts', () => {
  it('are local, unless a Firebase project is configured', () => {
    expect(readStackConfig({ VITE_FIREBASE_API_KEY: ' ' }).authEmulatorHost).toBe('localhost:9099')
    const local = readStackConfig({ FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9' })
    expect(local.authEmulatorHost).toBe('localhost:9')
    expect(readStackConfig(PROJECT)).toMatchObject({ firebaseProjectId: 'nest', authEmulatorHost: undefined })
  })

  it('include an operator, unless others are named or other machines are let in', () => {
    expect(readStackConfig({}).operators).toEqual(['operator@hobbynest.example'])
    expect(readStackConfig({ OPERATORS: 'ada@hobbynest.example' }).operators).toEqual([
      'ada@hobbynest.example',
    ])
    expect(readStackConfig({ HOST: '0.0.0.0', ALLOW_UNSAFE_ACCOUNTS: '1' }).operators).toEqual([])
    expect(readStackConfig(PROJECT).operators).toEqual([])
  })

  const [emulator, elsewhere] = ['localhost:9099', '0.0.0.0:9099']
  it.each([
    [{ ...PROJECT, VITE_FIREBASE_APP_ID: '' }, 'Set VITE_FIREBASE_APP_ID as well'],
    [{ ...PROJECT, FIREBASE_AUTH_EMULATOR_HOST: emulator }, 'FIREBASE_AUTH_EMULATOR_HOST is for local'],
    [{ NODE_ENV: 'PRODUCTION' }, 'With NODE_ENV=production there are no local accounts'],
    [{ FIREBASE_AUTH_EMULATOR_HOST: elsewhere }, `HOST ${elsewhere} lets other machines in`],
  ])('are not guessed from %j', (env, sentence) => {
    expect(() => readStackConfig(env)).toThrow(sentence)
  })
})
