import { up } from 'up-fetch'
import { setOutdated } from '../browser/connection.ts'
import { errorMessage } from '../browser/error-message.ts'
import { ApiError, isTemporary, UNREACHABLE, unreadable } from './api-error.ts'
import { readApiHost } from './api-host.ts'
import { type Feature, hasAnnounced, isOwnHost, mayUse, rememberFeatures } from './backend-features.ts'

/** How long a call waits for its response to begin, and then for each chunk. */
const MAX_WAIT_MS = 10_000
/** For uploads, and for another host, which may have to be started first. */
const MAX_SLOW_WAIT_MS = 60_000
const PAUSES_MS = [300, 900]
const MAX_PAUSE_MS = 3_000
/** How long a cache in front of the backend may keep a list that lacks what this page has just written. */
const MAX_STALE_MS = 30_000

let wroteAt = Number.NEGATIVE_INFINITY

/** Returns the member's Bearer token, a new one if `forceRefresh`; `null` for a guest. Rejects with a message for the member. */
export type GetToken = (forceRefresh?: boolean) => Promise<string | null>

interface ApiRequest {
  method?: 'get' | 'post' | 'put' | 'delete'
  searchParams?: Record<string, string>
  json?: object
  file?: Blob
  getToken?: GetToken
  /** Identifies a write, which the backend then does only once. */
  idempotencyKey?: string
  /** The version that a write may overwrite; `''` for any. */
  ifMatch?: string
  signal?: AbortSignal | undefined
}

/**
 * Calls `{host}` and returns its JSON and headers. Retries a failed GET, but never a write. After a 401 or 403, which may be
 * due to an old token, tries once more with a fresh one. Throws `ApiError`, or the abort error of `signal`.
 */
export async function callApi(path: string, request: ApiRequest = {}) {
  try {
    return await sendWithToken(path, request, false)
  } catch (error) {
    const isTokenError = error instanceof ApiError && [401, 403].includes(error.status)
    if (request.getToken && isTokenError) return sendWithToken(path, request, true)
    throw error
  }
}

/** Whether the backend has announced a feature; asks first if that is unknown, except on another host. Throws `ApiError`. */
export async function detectFeature(feature: Feature): Promise<boolean> {
  if (hasAnnounced(feature) === undefined && isOwnHost()) {
    await callApi('all-group', { searchParams: { limit: '0' } })
  }
  return hasAnnounced(feature) === true
}

async function sendWithToken(path: string, request: ApiRequest, forceRefresh: boolean) {
  const { method = 'get', searchParams = {}, json, file, getToken, idempotencyKey, ifMatch, signal } = request
  const token = getToken && (await readToken(getToken, forceRefresh))
  const timeLimit = startTimeLimit(file || !isOwnHost() ? MAX_SLOW_WAIT_MS : MAX_WAIT_MS)
  if (method !== 'get') wroteAt = Date.now()
  try {
    const upfetch = up(async (...call: Parameters<typeof fetch>) => {
      const response = await fetch(...call)
      timeLimit.restart()
      rememberFeatures(response)
      return readWhole(response, timeLimit.restart)
    })
    const response = await upfetch(path, {
      baseUrl: readApiHost(import.meta.env),
      method,
      params: searchParams,
      body: file ?? json,
      headers: {
        Accept: 'application/json',
        Authorization: token && `Bearer ${token}`,
        'Idempotency-Key': mayUse('idempotency-key') ? idempotencyKey : undefined,
        'If-Match': (mayUse('if-match') && ifMatch) || undefined,
      },
      retry: {
        attempts: method === 'get' ? PAUSES_MS.length : 0,
        when: ({ response, error }) => (response ? isTemporary(response.status) : error instanceof TypeError),
        delay: ({ response, attempt }) => readRetryAfter(response?.headers) ?? PAUSES_MS[attempt - 1] ?? 0,
      },
      keepalive: method === 'delete',
      cache: Date.now() - wroteAt < MAX_STALE_MS ? 'no-cache' : 'default',
      signal: AbortSignal.any([timeLimit.signal, ...(signal ? [signal] : [])]),
      // An empty body counts as `null`, which is how Express sends it.
      parseResponse: async (response) => ({
        body: response.body && (await response.json()),
        headers: response.headers,
      }),
      parseRejected: readFailure,
    })
    if (method === 'get') setOutdated(false)
    return response
  } catch (error) {
    signal?.throwIfAborted()
    if (timeLimit.signal.aborted)
      throw new ApiError(0, 'The server took too long to answer. Please try again.')
    // `fetch` throws a TypeError without a network, `response.json` a SyntaxError.
    if (error instanceof TypeError) throw new ApiError(0, UNREACHABLE)
    if (error instanceof SyntaxError) throw unreadable()
    throw error
  }
}

function startTimeLimit(milliseconds: number) {
  const controller = new AbortController()
  const start = () => setTimeout(() => controller.abort(), milliseconds)
  let timer = start()
  function restart() {
    clearTimeout(timer)
    timer = start()
  }
  return { signal: controller.signal, restart }
}

/**
 * Reads the body, which may be cut off, before the library decides whether to retry. Calls `onChunk` at each chunk; the
 * library's way makes Firefox report calls that are aborted meanwhile.
 */
async function readWhole(response: Response, onChunk: () => void): Promise<Response> {
  let text = ''
  const texts = new WritableStream<string>({
    write(chunk) {
      onChunk()
      text += chunk
    },
  })
  await response.body?.pipeThrough(new TextDecoderStream()).pipeTo(texts)
  return new Response(text || null, response)
}

/** In milliseconds; `Retry-After` is a number of seconds or a date. */
function readRetryAfter(headers?: Headers): number | null {
  const text = headers?.get('retry-after') ?? ''
  const pause = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return pause > 0 ? Math.min(pause, MAX_PAUSE_MS) : null
}

/** Rejects with 503 if the token could not be refreshed, so that nothing is sent, and with 401 for a guest. */
async function readToken(getToken: GetToken, forceRefresh: boolean): Promise<string> {
  const token = await getToken(forceRefresh).catch((error) => {
    throw new ApiError(503, errorMessage(error))
  })
  if (!token) throw new ApiError(401, describeStatus(401))
  return token
}

async function readFailure(response: Response): Promise<ApiError> {
  const { status } = response
  const { message, fields } = fieldsOf(fieldsOf(await response.json().catch(() => null)).error)
  return new ApiError(
    status,
    isNonEmptyText(message) ? message : describeStatus(status),
    Object.fromEntries(
      Object.entries(fieldsOf(fields)).filter((entry): entry is [string, string] => isNonEmptyText(entry[1])),
    ),
  )
}

function describeStatus(status: number): string {
  if (status === 401) return 'Your session has expired. Please log in again.'
  if (status === 403) return 'You are not allowed to do that.'
  if (status === 404) return 'This no longer exists.'
  if (status === 413) return 'This is larger than the server accepts.'
  if (status === 429) return 'Too many requests. Please wait a minute and try again.'
  if (status >= 500) return 'Something went wrong on our side. Please try again.'
  return 'The server did not accept that.'
}

/** The fields of a response body that should be an object, or `{}`. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isNonEmptyText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
