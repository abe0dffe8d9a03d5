/** The Auth emulator alone, without the `firebase` command around it. firebase-tools brings no types for it. */
declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http'

  export function createApp(projectId: string): Promise<RequestListener>
}
