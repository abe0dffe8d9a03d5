import * as v from 'valibot'
import { callApi, detectFeature } from '../../api/api-client.ts'
import { readBody } from '../../api/read-body.ts'
import type { Session } from '../../auth/session.ts'

// Operators' calls to a backend that announces `desk`. They throw `ApiError` unless stated otherwise.

const OpenWork = v.object({ reports: v.number(), messages: v.number() })

export type OpenWork = v.InferOutput<typeof OpenWork>

/** `null` for members who are not operators, and if it cannot be loaded. Never rejects. */
export async function getDesk(session: Session, signal: AbortSignal): Promise<OpenWork | null> {
  try {
    if (!(await detectFeature('desk')) || !(await session.ready())) return null
    const { body } = await callApi('desk', { getToken: session.getIdToken, signal })
    return readBody(v.nullable(OpenWork), body)
  } catch {
    return null
  }
}

/** A report, a group, a banned account, a message, a subscriber or a log entry, each with only some of these fields. */
const DeskRow = v.object({
  id: v.string(),
  at: v.string(),
  ...v.entriesFromList(
    [
      ...(['groupId', 'name', 'category', 'hiddenWhy', 'ownerId', 'ownerName', 'reason', 'words'] as const),
      ...(['reporterId', 'reporterName', 'what', 'target', 'why', 'who'] as const),
      ...(['kind', 'fullName', 'email', 'phone', 'subject'] as const),
    ],
    v.nullish(v.string()),
  ),
  ...v.entriesFromList(['isBanned', 'isOpen', 'isUnmailed'], v.nullish(v.boolean())),
})

const DeskRows = v.object({ rows: v.array(DeskRow), hasMore: v.boolean() })

export type DeskRow = v.InferOutput<typeof DeskRow>
export type DeskRows = v.InferOutput<typeof DeskRows>

/** Gets a page of a list, or `all` of it. */
export async function getRows(
  list: string,
  searchParams: Record<string, string>,
  { getIdToken }: Session,
  signal?: AbortSignal,
): Promise<DeskRows> {
  const { body } = await callApi(`desk/${list}`, { searchParams, getToken: getIdToken, signal })
  return readBody(DeskRows, body)
}
