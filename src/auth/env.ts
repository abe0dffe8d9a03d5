import * as v from 'valibot'
import { readAddress, readApiHost } from '../api/api-host.ts'

const EXPECTED = {
  VITE_FIREBASE_API_KEY: 'the API key of the Firebase project',
  VITE_FIREBASE_AUTH_DOMAIN: 'a host name like my-project.firebaseapp.com',
  VITE_FIREBASE_PROJECT_ID: 'a project id like my-project',
  VITE_FIREBASE_APP_ID: 'the web app id of the Firebase project',
}

const required = v.pipe(v.string(), v.trim(), v.nonEmpty())
const FirebaseEnv = v.object({
  VITE_FIREBASE_API_KEY: required,
  VITE_FIREBASE_AUTH_DOMAIN: v.pipe(required, v.regex(/^[\w.-]+(:\d+)?$/)),
  VITE_FIREBASE_PROJECT_ID: v.pipe(required, v.regex(/^[a-z][a-z0-9-]+$/)),
  VITE_FIREBASE_APP_ID: required,
})

export interface Env {
  apiHost: string
  firebase: { apiKey: string; authDomain: string; projectId: string; appId: string }
  /** The Auth emulator, while no Firebase project is configured. */
  authEmulatorUrl: string | null
}

/**
 * Reads the `VITE_` variables; without any `VITE_FIREBASE_`, the local stack. Throws, naming each that is missing or
 * malformed.
 */
export function parseEnv(source: Record<string, unknown>): Env {
  const apiHost = readApiHost(source)
  const isConfigured = Object.keys(EXPECTED).some((name) => source[name])
  if (!isConfigured) {
    return {
      apiHost,
      firebase: {
        apiKey: 'demo-hobbynest',
        authDomain: 'demo-hobbynest.firebaseapp.com',
        projectId: 'demo-hobbynest',
        appId: 'demo-hobbynest',
      },
      authEmulatorUrl: readAddress(
        source,
        'VITE_AUTH_EMULATOR_URL',
        'http://localhost:9099',
        /^https?:\/\/[^\s/?#]+$/,
      ),
    }
  }
  const result = v.safeParse(FirebaseEnv, source)
  if (!result.success) {
    const names = new Set(result.issues.map((issue) => v.getDotPath(issue) as keyof typeof EXPECTED))
    throw new Error(
      `The Firebase configuration is incomplete: ${[...names].map((name) => `${name} must be ${EXPECTED[name]}`).join('; ')}.`,
    )
  }
  return {
    apiHost,
    firebase: {
      apiKey: result.output.VITE_FIREBASE_API_KEY,
      authDomain: result.output.VITE_FIREBASE_AUTH_DOMAIN,
      projectId: result.output.VITE_FIREBASE_PROJECT_ID,
      appId: result.output.VITE_FIREBASE_APP_ID,
    },
    authEmulatorUrl: null,
  }
}
