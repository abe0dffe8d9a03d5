import * as v from 'valibot'
import { callApi } from '../../api/api-client.ts'
import { unreadable } from '../../api/api-error.ts'
import type { Session } from '../../auth/session.ts'

const text = v.nullish(v.string())

/** A row of a list: a report, a group, a banned account, or what operators have done. What it does not have is not there. */
const DeskRow = v.object({
  id: v.string(),
  at: v.string(),
  ...{ groupId: text, name: text, category: text, hiddenWhy: text },
  ...{ ownerId: text, ownerName: text, isBanned: v.nullish(v.boolean()) },
  ...{ reason: text, words: text, reporterId: text, reporterName: text, isOpen: v.nullish(v.boolean()) },
  ...{ what: text, target: text, why: text, who: text },
})

const DeskRows = v.object({ rows: v.array(DeskRow), hasMore: v.boolean() })

export type DeskRow = v.InferOutput<typeof DeskRow>
export type DeskRows = v.InferOutput<typeof DeskRows>

/** A list of the desk, whose page is in the address. Throws `ApiError`. */
export async function getRows(list: string, { url, signal }: Request, session: Session): Promise<DeskRows> {
  await session.ready()
  const searchParams = Object.fromEntries(new URL(url).searchParams)
  const { body } = await callApi(`desk/${list}`, { searchParams, getToken: session.getIdToken, signal })
  return readBody(DeskRows, body)
}

/** A body by its schema. Throws `ApiError` where it is something else. */
export function readBody<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const result = v.safeParse(schema, body)
  if (!result.success) throw unreadable()
  return result.output
}
