import * as v from 'valibot'
import { readAddress, readApiHost } from '../api/api-host.ts'

const FirebaseEnv = v.object({
  VITE_FIREBASE_API_KEY: setting('the API key of the Firebase project'),
  VITE_FIREBASE_AUTH_DOMAIN: setting('a host name like my-project.firebaseapp.com', /^[\w.-]+(:\d+)?$/),
  VITE_FIREBASE_PROJECT_ID: setting('a project id like my-project', /^[a-z][a-z0-9-]+$/),
  VITE_FIREBASE_APP_ID: setting('the web app id of the Firebase project'),
})

function setting(expected: string, pattern = /./) {
  return v.pipe(v.optional(v.string(), ''), v.trim(), v.regex(pattern, expected))
}

/** The SPA's configuration. `apiHost` is `{host}` of spec §7, an absolute address or a path of this site. */
export type Env = ReturnType<typeof parseEnv>

/** Reads the `VITE_` variables; without `VITE_FIREBASE_` ones, uses local accounts. Throws, naming what is missing or malformed. */
export function parseEnv(source: Record<string, unknown>) {
  const apiHost = readApiHost(source)
  if (!Object.keys(FirebaseEnv.entries).some((name) => source[name])) {
    const local = 'demo-hobbynest'
    return {
      apiHost,
      firebase: { apiKey: local, authDomain: `${local}.firebaseapp.com`, projectId: local, appId: local },
      authEmulatorUrl: readAddress(
        source,
        'VITE_AUTH_EMULATOR_URL',
        'http://localhost:9099',
        'an address like http://localhost:9099',
        /^https?:\/\/[^\s/?#]+$/,
      ),
    }
  }
  const { success, output, issues } = v.safeParse(FirebaseEnv, source)
  if (!success) {
    const problems = issues.map((issue) => `${v.getDotPath(issue)} must be ${issue.message}`)
    throw new Error(`${problems.join('; ')}.`)
  }
  return {
    apiHost,
    firebase: {
      apiKey: output.VITE_FIREBASE_API_KEY,
      authDomain: output.VITE_FIREBASE_AUTH_DOMAIN,
      projectId: output.VITE_FIREBASE_PROJECT_ID,
      appId: output.VITE_FIREBASE_APP_ID,
    },
    authEmulatorUrl: null,
  }
}
