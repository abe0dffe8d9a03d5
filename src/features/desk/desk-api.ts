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

const text = v.nullish(v.string())

/** A report, a group, a banned account or a log entry, each with only some of these fields. */
const DeskRow = v.object({
  id: v.string(),
  at: v.string(),
  groupId: text,
  name: text,
  category: text,
  hiddenWhy: text,
  ownerId: text,
  ownerName: text,
  isBanned: v.nullish(v.boolean()),
  reason: text,
  words: text,
  reporterId: text,
  reporterName: text,
  isOpen: v.nullish(v.boolean()),
  what: text,
  target: text,
  why: text,
  who: text,
})

const DeskRows = v.object({ rows: v.array(DeskRow), hasMore: v.boolean() })

export type DeskRow = v.InferOutput<typeof DeskRow>
export type DeskRows = v.InferOutput<typeof DeskRows>

/** Gets one page of a list; its number is in the request's address. */
export async function getRows(list: string, { url, signal }: Request, session: Session): Promise<DeskRows> {
  const searchParams = Object.fromEntries(new URL(url).searchParams)
  const { body } = await callApi(`desk/${list}`, { searchParams, getToken: session.getIdToken, signal })
  return readBody(DeskRows, body)
}

const Message = v.object({
  id: v.string(),
  kind: v.picklist(['contact', 'careers']),
  fullName: v.string(),
  email: v.string(),
  phone: v.string(),
  subject: v.string(),
  words: v.string(),
  sentAt: v.string(),
  isDone: v.boolean(),
  isMailed: v.boolean(),
})

const MessageList = v.object({
  total: v.number(),
  messages: v.array(Message),
  isMailing: v.boolean(),
  subscribers: v.nullable(v.object({ confirmed: v.number(), waiting: v.number() })),
})

const Addresses = v.array(v.object({ email: v.string(), confirmedAt: v.string(), leave: v.string() }))

/** An application's `subject` is the position. */
export type DeskMessage = v.InferOutput<typeof Message>

/** Gets the newest messages, or all of them for an export. */
export async function getMessages({ getIdToken }: Session, signal?: AbortSignal, isExport = false) {
  const searchParams: Record<string, string> = isExport ? { all: '' } : {}
  const { body } = await callApi('desk/messages', { searchParams, getToken: getIdToken, signal })
  return readBody(MessageList, body)
}

export async function setDone(id: string, isDone: boolean, { getIdToken }: Session): Promise<void> {
  await callApi(`desk/messages/${id}`, { method: 'put', json: { isDone }, getToken: getIdToken })
}

export async function deleteMessage(id: string, { getIdToken }: Session): Promise<void> {
  await callApi(`desk/messages/${id}`, { method: 'delete', getToken: getIdToken })
}

/** Gets the confirmed addresses, each with a link to unsubscribe. */
export async function getAddresses({ getIdToken }: Session) {
  return readBody(Addresses, (await callApi('desk/newsletter', { getToken: getIdToken })).body)
}
