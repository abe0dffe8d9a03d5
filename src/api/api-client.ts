import ky, { isHTTPError, isNetworkError, isTimeoutError } from 'ky'
import { errorMessage } from '../browser/error-message.ts'
import { ApiError, UNREACHABLE, UNSENT, unreadable } from './api-error.ts'
import { readApiHost } from './api-host.ts'
import { announcedHeaders, type Precautions, rememberFeatures } from './backend-features.ts'

/**
 * Gives the Bearer token of the signed-in member, or `null`; `forceRefresh` fetches a new one. The message of what it
 * throws is for the member.
 */
export type GetToken = (forceRefresh?: boolean) => Promise<string | null>

export interface ApiRequest extends Precautions {
  method?: 'get' | 'post' | 'put' | 'delete'
  searchParams?: Record<string, string>
  json?: unknown
  getToken?: GetToken
  signal?: AbortSignal
}

/** An answer of `{host}`: its JSON and its headers. */
export interface ApiAnswer {
  body: unknown
  headers: Headers
}

const client = ky.create({
  prefix: readApiHost(import.meta.env),
  timeout: 10_000,
  retry: { limit: 2, methods: ['get'], maxRetryAfter: 3_000 },
  hooks: { afterResponse: [({ response }) => rememberFeatures(response)] },
})

/** Calls `{host}` like {@link askApi} and gives the parsed JSON. */
export async function callApi(path: string, request: ApiRequest = {}): Promise<unknown> {
  return (await askApi(path, request)).body
}

/**
 * Calls `{host}` and gives the parsed JSON with its headers. Waits 10 s at most; repeats a failed GET twice, a write never; a 401 is
 * answered with one fresh token and one replay. The precautions are sent where the backend has announced them.
 * Throws `ApiError`, or the signal's own abort error.
 */
export async function askApi(path: string, request: ApiRequest = {}): Promise<ApiAnswer> {
  try {
    return await sendOnce(path, request, false)
  } catch (error) {
    if (request.getToken && error instanceof ApiError && error.status === 401)
      return sendOnce(path, request, true)
    throw error
  }
}

/** Waits for no more of an answer than its headers. */
export async function askForHeaders(path: string): Promise<void> {
  const { body } = await client(path, { retry: 0, timeout: 3_000 })
  body?.cancel().catch(() => {})
}

async function sendOnce(
  path: string,
  { getToken, idempotencyKey, ifMatch, ...options }: ApiRequest,
  forceRefresh: boolean,
): Promise<ApiAnswer> {
  const token = getToken && (await readToken(getToken, forceRefresh))
  if (getToken && !token) throw new ApiError(401, '401', describeStatus(401))
  try {
    const answer = client(path, {
      ...options,
      headers: {
        ...announcedHeaders({ idempotencyKey, ifMatch }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    })
    return { body: await answer.json(), headers: (await answer).headers }
  } catch (error) {
    throw toApiError(error)
  }
}

/** A token that cannot be had, as with an expired sign-in, fails the call like an answer that does not come. */
async function readToken(getToken: GetToken, forceRefresh: boolean): Promise<string | null> {
  try {
    return await getToken(forceRefresh)
  } catch (error) {
    throw new ApiError(0, UNSENT, errorMessage(error))
  }
}

function toApiError(error: unknown): unknown {
  if (isHTTPError(error)) {
    const status = error.response.status
    const { code, message, fields } = readErrorBody(error.data)
    return new ApiError(status, code || String(status), message || describeStatus(status), fields)
  }
  if (isTimeoutError(error)) {
    return new ApiError(0, 'timeout', 'The server took too long to answer. Please try again.')
  }
  if (isNetworkError(error)) return new ApiError(0, 'network', UNREACHABLE)
  return error instanceof SyntaxError ? unreadable() : error
}

function describeStatus(status: number): string {
  if (status === 401) return 'Your sign-in has expired. Please log in again.'
  if (status === 403) return 'You are not allowed to do that.'
  if (status === 404) return 'That is not here any more.'
  if (status === 429) return 'That was too much at once. Please wait a minute and try again.'
  if (status >= 500) return 'The server has a problem of its own. Please try again in a moment.'
  return 'The server did not accept that.'
}

/** What a failure says of itself; anything else that a backend or a proxy sends counts as nothing said. */
function readErrorBody(body: unknown): { code: string; message: string; fields: Record<string, string> } {
  const { code, message, fields } = entriesOf(entriesOf(body).error)
  const texts = Object.entries(entriesOf(fields)).filter((entry): entry is [string, string] =>
    isText(entry[1]),
  )
  return {
    code: isText(code) ? code : '',
    message: isText(message) ? message : '',
    fields: Object.fromEntries(texts),
  }
}

function entriesOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
