import { callApi } from '../../api/api-client.ts'
import { mayUse } from '../../api/backend-features.ts'
import type { Session } from '../../auth/session.ts'

/** How many more groups a member may have at a time, and may start today. */
export interface CreatesLeft {
  groups: number
  creates: number
}

/**
 * Asks how many more groups the signed-in member may start; `null` where the backend does not tell. Never rejects: a
 * create that is refused says why.
 */
export async function getCreatesLeft(session: Session, signal: AbortSignal): Promise<CreatesLeft | null> {
  if (!mayUse('creates-left')) return null
  try {
    const email = (await session.ready())?.email
    if (!email) return null
    const call = { searchParams: { email }, getToken: session.getIdToken, signal }
    const { headers } = await callApi('my-groups', call)
    const read = (name: string) => Number(headers.get(name) ?? Number.POSITIVE_INFINITY)
    return { groups: read('HobbyNest-Groups-Left'), creates: read('HobbyNest-Creates-Left') }
  } catch {
    return null
  }
}
