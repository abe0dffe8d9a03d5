import type { LoaderFunctionArgs } from 'react-router'
import * as v from 'valibot'
import { callApi } from '../../api/api-client.ts'
import { unreadable } from '../../api/api-error.ts'
import { deferIfSlow } from '../../api/deferred.ts'
import { getSession, type Session } from '../../auth/session.ts'

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

/** Makes the loader of a list of the desk, whose page is in the address. */
export function deskLoader(list: 'reports' | 'groups' | 'hidden' | 'bans' | 'log') {
  return async ({ request, context }: LoaderFunctionArgs) => {
    const rows = readRows(`desk/${list}`, request, getSession(context))
    return { list: (await deferIfSlow(rows)).data }
  }
}

async function readRows(path: string, { url, signal }: Request, session: Session) {
  await session.ready()
  const searchParams = Object.fromEntries(new URL(url).searchParams)
  const { body } = await callApi(path, { searchParams, getToken: session.getIdToken, signal })
  const parsed = v.safeParse(DeskRows, body)
  if (!parsed.success) throw unreadable()
  return parsed.output
}
