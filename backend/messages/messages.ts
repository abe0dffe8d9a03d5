import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { careersRules, contactRules } from '../../src/features/contact/message-input.ts'
import { HONEYPOT, requiredLine } from '../../src/forms/form-data.ts'
import { isEmail, MAX_EMAIL } from '../config.ts'
import type { CallParts } from '../http/access.ts'
import { HttpError, inspectFailure } from '../http/http-error.ts'
import { keepsMessages, sendsNewsletter } from '../http/optional-features.ts'
import { readInput } from '../http/read-input.ts'
import { codeOf } from '../operator-error.ts'
import { shareNext } from '../share-next.ts'
import { createMessageStore, type Message } from './message-store.ts'
import { createNewsletterStore } from './newsletter-store.ts'
import { sendAll } from './waiting-mail.ts'

const MAIL_INTERVAL_MS = 60_000
const STOP_TIMEOUT_MS = 5_000

const MAX_LENGTHS = { line: 200, email: MAX_EMAIL, text: 10_000 }

const ContactMessage = contactRules(MAX_LENGTHS)
const Application = careersRules(MAX_LENGTHS)
const Subscription = v.object({ email: requiredLine('Email') })
const Link = v.object({ token: v.string('The link is not complete.') })
/** As the newsletter store makes it. */
const TOKEN = /^[\da-f]{96}$/
const Done = v.object({ isDone: v.boolean('Must be true or false.') })

type ById = { Params: { id: string } }

export async function registerMessages(api: FastifyInstance, parts: CallParts): Promise<void> {
  const { config, database, limits } = parts
  const { forOperators } = parts.access
  const messages = createMessageStore(database)
  const newsletter = createNewsletterStore(database)
  const sendWaiting = await startMail(api, parts)
  const fromVisitors = { preHandler: [refuseBot, limits.limitMessages] }

  async function keep(message: Message) {
    await messages.add(message)
    sendWaiting()
    return { acknowledged: true }
  }

  if (keepsMessages(config)) {
    api.post('/messages/contact', fromVisitors, async (request, reply) => {
      const { message: words, ...fields } = readInput(ContactMessage, request.body)
      return reply.code(201).send(await keep({ kind: 'contact', phone: '', ...fields, words }))
    })

    api.post('/messages/careers', fromVisitors, async (request, reply) => {
      const { position: subject, coverLetter: words, ...fields } = readInput(Application, request.body)
      return reply.code(201).send(await keep({ kind: 'careers', ...fields, subject, words }))
    })
  }

  if (sendsNewsletter(config)) {
    api.post('/newsletter', fromVisitors, async (request, reply) => {
      const { email } = readInput(Subscription, request.body)
      if (!isEmail(email)) throw new HttpError(422, 'invalid_input', 'Please enter a valid email address.')
      await newsletter.add(email)
      sendWaiting()
      // The same for every address, so that nobody learns which ones are known.
      return reply.code(202).send({ acknowledged: true })
    })

    api.post('/newsletter/confirm', async (request) => {
      if (await newsletter.confirm(readToken(request))) return { acknowledged: true }
      throw new HttpError(404, 'not_found', 'This link is no longer valid. Please subscribe again.')
    })

    api.post('/newsletter/leave', async (request) => {
      await newsletter.leave(readToken(request))
      return { acknowledged: true }
    })
  }

  api.put<ById>('/desk/messages/:id', forOperators, async ({ params, body }) => {
    if (await messages.setDone(params.id, readInput(Done, body).isDone)) return { modifiedCount: 1 }
    throw new HttpError(404, 'not_found', 'This message no longer exists.')
  })

  api.delete<ById>('/desk/messages/:id', forOperators, async ({ params }) => {
    await messages.remove(params.id)
    return { acknowledged: true }
  })
}

/** Leaving by a link that a mail program has cut would otherwise seem to work. @throws {HttpError} */
function readToken({ body }: FastifyRequest): string {
  const { token } = readInput(Link, body)
  if (TOKEN.test(token)) return token
  const message = 'This link is not complete. Please copy all of it from our email.'
  throw new HttpError(404, 'not_found', message)
}

/** Mails what is waiting at the start, every minute, and when the returned function is called. What fails is retried. */
async function startMail(api: FastifyInstance, { config, database }: CallParts) {
  if (!config.mail) return () => {}
  // Loading it would delay the start of a backend that sends no mail.
  const { createMailer } = await import('./mailer.ts')
  const messages = createMessageStore(database)
  const newsletter = createNewsletterStore(database)
  const mailer = createMailer(config.mail, config.siteUrl)
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()

  // Not the error itself, which may contain an email address.
  function report(error: unknown) {
    const responseCode = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
    api.log.warn({ code: codeOf(error), responseCode }, 'mail was not sent, and will be tried again')
  }

  const sendNext = shareNext(async () => {
    await sendAll(messages, mailer.sendMessage, report, stopping.signal)
    if (sendsNewsletter(config)) await sendAll(newsletter, mailer.sendLink, report, stopping.signal)
  })

  function sendWaiting() {
    running = sendNext().catch((error: unknown) => {
      api.log.warn({ err: inspectFailure(error) }, 'the mail that is waiting could not be read')
    })
  }

  const timer = setInterval(sendWaiting, MAIL_INTERVAL_MS).unref()
  api.addHook('onReady', async () => sendWaiting())
  api.addHook('onClose', async () => {
    clearInterval(timer)
    stopping.abort()
    await Promise.race([running, setTimeout(STOP_TIMEOUT_MS, undefined, { ref: false })])
  })
  return sendWaiting
}

async function refuseBot({ body }: FastifyRequest): Promise<void> {
  if (!new Map(Object.entries(body ?? {})).get(HONEYPOT)) return
  const message = 'It looks as if a program has filled in this form. Please email us instead.'
  throw new HttpError(422, 'looks_automated', message)
}
