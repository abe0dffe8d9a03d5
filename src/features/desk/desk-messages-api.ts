import * as v from 'valibot'
import { callApi } from '../../api/api-client.ts'
import type { Session } from '../../auth/session.ts'
import { readBody } from './desk-rows.ts'

// The calls for operators about what visitors have sent. Each throws `ApiError`.

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

/** What somebody has sent; `subject` is the position that an application is for. */
export type DeskMessage = v.InferOutput<typeof Message>

/** The newest messages, or, for an export, all. */
export async function getMessages({ getIdToken }: Session, signal?: AbortSignal, isExport = false) {
  const searchParams: Record<string, string> = isExport ? { all: '' } : {}
  return readBody(
    MessageList,
    (await callApi('desk/messages', { searchParams, getToken: getIdToken, signal })).body,
  )
}

export async function setDone(id: string, isDone: boolean, { getIdToken }: Session): Promise<void> {
  await callApi(`desk/messages/${id}`, { method: 'put', json: { isDone }, getToken: getIdToken })
}

export async function deleteMessage(id: string, { getIdToken }: Session): Promise<void> {
  await callApi(`desk/messages/${id}`, { method: 'delete', getToken: getIdToken })
}

/** The addresses that have confirmed, each with a link to leave. */
export async function getAddresses({ getIdToken }: Session) {
  return readBody(
    Addresses,
    (await callApi('desk/newsletter', { method: 'post', getToken: getIdToken })).body,
  )
}
