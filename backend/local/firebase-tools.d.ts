/** The Auth emulator alone, without the `firebase` command around it. firebase-tools has no types for it. */
declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http'

  export function createApp(projectId: string): Promise<RequestListener>
}

declare module 'firebase-tools/lib/emulator/auth/state.js' {
  interface Fields {
    passwordHash?: string
    salt?: string
  }

  export class ProjectState {
    getUserByEmail(email: string): Fields | undefined
    updateUserByLocalId(localId: string, fields: Fields, options?: object): Fields
  }
}

declare module 'firebase-tools/lib/emulator/auth/operations.js' {
  import type { ProjectState } from 'firebase-tools/lib/emulator/auth/state.js'

  type Body = { email?: string; password?: string }
  type SignIn = (state: ProjectState, body: Body, context: unknown) => Promise<object>

  export const authOperations: { identitytoolkit: { accounts: { signInWithPassword: SignIn } } }
}
