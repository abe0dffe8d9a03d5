import type { FastifyReply, FastifyRequest } from 'fastify'

const CLIENT_ERRORS: Record<number, [code: string, message: string]> = {
  400: ['bad_request', 'The request cannot be read.'],
  413: ['too_large', 'The request is too large.'],
  415: ['unsupported_type', 'The request must be JSON.'],
}

interface HttpErrorOptions {
  fields?: Record<string, string>
  headers?: Record<string, string>
  cause?: unknown
}

/** A refusal: its status, a code for programs, a sentence for people, and a message for each invalid field. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly statusCode: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>

  constructor(statusCode: number, code: string, message: string, options: HttpErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.statusCode = statusCode
    this.code = code
    this.fields = options.fields
    this.headers = options.headers ?? {}
  }
}

/** A temporary refusal, which asks to retry after some seconds. */
export function tryLater(statusCode: number, code: string, message: string, seconds = 5, cause?: unknown) {
  return new HttpError(statusCode, code, message, { headers: { 'retry-after': String(seconds) }, cause })
}

/** Sends `{ error: { code, message, fields? } }` for a failed request; an unexpected error does not reveal its cause. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof HttpError ? error : asRefusal(error, request.id)
  // A search whose visitor types on is aborted, which is no failure.
  if (known.statusCode >= 500 && !reply.raw.destroyed) {
    const err = inspectFailure(error)
    if (isRefusal(error)) request.log.warn({ err }, 'request refused')
    else request.log.error({ err }, 'request failed')
  }
  const { statusCode, headers, code, message, fields } = known
  return reply
    .code(statusCode)
    .headers({ ...headers, 'x-request-id': request.id })
    .type('application/json; charset=utf-8')
    .send({ error: fields ? { code, message, fields } : { code, message } })
}

function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && (!(error.cause instanceof Error) || isRefusal(error.cause))
}

/** What to log of an error: none of its other properties, since those of database errors contain the row's values. */
export function inspectFailure(error: unknown): object {
  if (!(error instanceof Error)) return { reason: String(error) }
  const { name, message, stack, cause } = error
  return {
    name,
    ...('code' in error && { code: error.code }),
    ...(error instanceof HttpError ? { reason: message } : { stack }),
    ...(cause !== undefined && { cause: inspectFailure(cause) }),
  }
}

function asRefusal(error: unknown, id: string): HttpError {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status < 400 || status >= 500) {
    const message = `Something went wrong on our side. Please try again. If you write to us about it, quote ${id}.`
    return new HttpError(500, 'internal', message)
  }
  const [code, message] = CLIENT_ERRORS[status] ?? ['bad_request', 'The request could not be handled.']
  return new HttpError(status, code, message)
}
