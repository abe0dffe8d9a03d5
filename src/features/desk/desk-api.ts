import { isAnnouncedByNow } from '../../api/announced-by-now.ts'
import { callApi, fieldsOf } from '../../api/api-client.ts'
import type { Session } from '../../auth/session.ts'

// The calls of a backend that announces `desk`, for its operators.

/** How much waits for an operator. */
export interface OpenWork {
  reports: number
  messages: number
}

/** `null` for whoever is no operator, and while it cannot be known. Never rejects. */
export async function getDesk(session: Session, signal: AbortSignal): Promise<OpenWork | null> {
  try {
    if (!(await isAnnouncedByNow('desk')) || !(await session.ready())) return null
    const { body } = await callApi('desk', { getToken: session.getIdToken, signal })
    const { reports, messages } = fieldsOf(body)
    return body === null ? null : { reports: Number(reports), messages: Number(messages) }
  } catch {
    return null
  }
}
