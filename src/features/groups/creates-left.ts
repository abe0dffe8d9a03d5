import { askApi } from '../../api/api-client.ts'
import { tellsWhatIsLeft } from '../../api/backend-features.ts'
import type { Session } from '../../auth/session.ts'
import { greetBackend } from './group-writes.ts'

/** How many more groups a member may have at a time, and may start today. */
export interface CreatesLeft {
  groups: number
  creates: number
}

/**
 * Greets the backend, and asks how many more groups the signed-in member may start; `null` where the backend does not
 * tell. Never rejects: a create that is refused says why.
 */
export async function getCreatesLeft(session: Session, signal: AbortSignal): Promise<CreatesLeft | null> {
  await greetBackend()
  if (!tellsWhatIsLeft()) return null
  try {
    const email = (await session.ready())?.email
    if (!email) return null
    const call = { searchParams: { email }, getToken: session.getIdToken, signal }
    const { headers } = await askApi('my-groups', call)
    const read = (name: string) => Number(headers.get(name) ?? Number.POSITIVE_INFINITY)
    return { groups: read('HobbyNest-Groups-Left'), creates: read('HobbyNest-Creates-Left') }
  } catch {
    return null
  }
}
