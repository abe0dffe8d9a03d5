import type { LoaderFunctionArgs } from 'react-router'
import * as v from 'valibot'
import { callApi } from '../../api/api-client.ts'
import { unreadable } from '../../api/api-error.ts'
import { deferIfSlow } from '../../api/deferred.ts'
import { getSession } from '../../auth/session.ts'

const DeskGroup = v.object({
  groupId: v.string(),
  name: v.string(),
  category: v.string(),
  ownerName: v.string(),
  ownerId: v.string(),
  createdAt: v.string(),
  hiddenWhy: v.nullable(v.string()),
  isBanned: v.boolean(),
})

const Report = v.object({
  ...DeskGroup.entries,
  id: v.string(),
  reason: v.string(),
  words: v.string(),
  at: v.string(),
  reporterId: v.string(),
  reporterName: v.string(),
  isOpen: v.boolean(),
})

const Ban = v.object({
  account: v.string(),
  name: v.nullable(v.string()),
  why: v.string(),
  who: v.string(),
  at: v.string(),
})

const LogEntry = v.object({
  id: v.string(),
  what: v.string(),
  target: v.string(),
  name: v.nullable(v.string()),
  why: v.string(),
  who: v.string(),
  at: v.string(),
})

/** A group as operators see it. */
export type DeskGroup = v.InferOutput<typeof DeskGroup>

/** A page of a list of the desk. */
export interface DeskRows<T> {
  rows: T[]
  hasMore: boolean
}

/** Makes the loader of a list of the desk, which takes its page and filter from the address. */
function listLoader<S extends v.GenericSchema>(path: string, row: S) {
  const List = v.object({ rows: v.array(row), hasMore: v.boolean() })
  return async ({ request, context }: LoaderFunctionArgs) => {
    async function read(): Promise<DeskRows<v.InferOutput<S>>> {
      const session = getSession(context)
      await session.ready()
      const searchParams = Object.fromEntries(new URL(request.url).searchParams)
      const { signal } = request
      const { body } = await callApi(`desk/${path}`, { searchParams, getToken: session.getIdToken, signal })
      const list = v.safeParse(List, body)
      if (!list.success) throw unreadable()
      return list.output
    }
    return { list: (await deferIfSlow(read())).data }
  }
}

export const loadReports = listLoader('reports', Report)
export const loadGroups = listLoader('groups', DeskGroup)
export const loadBans = listLoader('bans', Ban)
export const loadLog = listLoader('log', LogEntry)
