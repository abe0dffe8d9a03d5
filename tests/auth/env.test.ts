import { describe, expect, test } from 'vitest'
import { parseEnv } from '../../src/auth/env.ts'

const FIREBASE = {
  VITE_FIREBASE_API_KEY: 'AIza-key',
  VITE_FIREBASE_AUTH_DOMAIN: 'my-project.firebaseapp.com',
  VITE_FIREBASE_PROJECT_ID: 'my-project',
  VITE_FIREBASE_APP_ID: '1:2:web:3',
}

describe('an operator who deploys it', () => {
  test('needs to configure nothing for the local stack', () => {
    expect(parseEnv({})).toMatchObject({ apiHost: '/api', authEmulatorUrl: 'http://localhost:9099' })
  })

  test('can name a Firebase project, instead of using the emulator', () => {
    expect(parseEnv({ ...FIREBASE, VITE_AUTH_EMULATOR_URL: 'http://localhost:9099' })).toEqual({
      apiHost: '/api',
      firebase: {
        apiKey: 'AIza-key',
        authDomain: 'my-project.firebaseapp.com',
        projectId: 'my-project',
        appId: '1:2:web:3',
      },
      authEmulatorUrl: null,
    })
  })

  test.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/v1///', 'https://api.example.com/v1'],
    ['  /backend ', '/backend'],
    ['', '/api'],
  ])('can give "%s" as the host', (given, host) => {
    expect(parseEnv({ VITE_API_HOST: given }).apiHost).toBe(host)
  })

  test.each(['api.example.com', '//api.example.com', 'ftp://api.example.com', 'https://a.b?x=1'])(
    'is told that "%s" is not a host',
    (host) => {
      expect(() => parseEnv({ VITE_API_HOST: host })).toThrow(
        `VITE_API_HOST is "${host}", but it must be a path like /api or an address like https://groups.example.`,
      )
    },
  )

  test('is told each Firebase variable that is missing or malformed, and what was expected', () => {
    const { VITE_FIREBASE_APP_ID: _, ...incomplete } = FIREBASE
    const attempt = () => parseEnv({ ...incomplete, VITE_FIREBASE_AUTH_DOMAIN: 'https://my-project' })
    expect(attempt).toThrow(
      /^VITE_FIREBASE_AUTH_DOMAIN must be a host name like my-project\.firebaseapp\.com; VITE_FIREBASE_APP_ID must be the web app id of the Firebase project\.$/,
    )
  })
})
