import { up } from 'up-fetch'
import { errorMessage } from '../browser/error-message.ts'
import { ApiError, UNREACHABLE, UNSENT, unreadable } from './api-error.ts'
import { readApiHost } from './api-host.ts'
import { optionalHeaders, type Precautions, rememberFeatures } from './backend-features.ts'

/** How long a call waits for its response to begin, including retries, and then for each piece of it, in milliseconds. */
const TIME_LIMIT = 10_000
/** The same for a call that sends a file. */
const FILE_TIME_LIMIT = 60_000
/** The pauses before each retry of a failed read, in milliseconds, unless the backend sets them. */
const PAUSES = [300, 900]
/** The longest pause the backend can set. */
const LONGEST_PAUSE = 3_000

/**
 * Returns the Bearer token of the signed-in member, or `null`; `forceRefresh` fetches a new one. The message of what it
 * throws is for the member.
 */
export type GetToken = (forceRefresh?: boolean) => Promise<string | null>

interface ApiRequest extends Precautions {
  method?: 'get' | 'post' | 'put' | 'delete'
  searchParams?: Record<string, string>
  json?: object
  /** A body instead of JSON, sent as its own type. */
  file?: Blob
  getToken?: GetToken
  signal?: AbortSignal | undefined
}

/** A response of `{host}`: its JSON and its headers. */
interface ApiResponse {
  body: unknown
  headers: Headers
}

/**
 * Calls `{host}` and returns the parsed JSON with its headers. Gives up when nothing has come for 10 s, a minute with a
 * file, and replays a call once with a fresh token after a 401. Repeats a failed GET twice, a write never. Sends the
 * precautions where the backend may be sent them. Throws `ApiError`, or the signal's own abort error.
 */
export async function callApi(path: string, request: ApiRequest = {}): Promise<ApiResponse> {
  try {
    return await sendWithToken(path, request, false)
  } catch (error) {
    if (request.getToken && error instanceof ApiError && error.status === 401)
      return sendWithToken(path, request, true)
    throw error
  }
}

async function sendWithToken(path: string, request: ApiRequest, forceRefresh: boolean): Promise<ApiResponse> {
  const { method = 'get', searchParams = {}, json, file, getToken, signal } = request
  const token = getToken && (await readToken(getToken, forceRefresh))
  const timeLimit = startTimeLimit(file ? FILE_TIME_LIMIT : TIME_LIMIT)
  try {
    return await upfetch(path, {
      method,
      params: searchParams,
      body: file ?? json,
      headers: {
        Accept: 'application/json',
        Authorization: token && `Bearer ${token}`,
        ...optionalHeaders(request),
      },
      retry: { attempts: method === 'get' ? PAUSES.length : 0 },
      // A confirmed write is completed even if the page is left.
      keepalive: method === 'delete',
      signal: AbortSignal.any([timeLimit.signal, ...(signal ? [signal] : [])]),
      parseResponse: async (response) => ({
        body: await readJson(response, timeLimit.restart),
        headers: response.headers,
      }),
    })
  } catch (error) {
    signal?.throwIfAborted()
    if (timeLimit.signal.aborted)
      throw new ApiError(0, 'timeout', 'The server took too long to answer. Please try again.')
    // What `fetch` throws without a network, and what JSON.parse does.
    if (error instanceof TypeError) throw new ApiError(0, 'network', UNREACHABLE)
    if (error instanceof SyntaxError) throw unreadable()
    throw error
  }
}

/** Fetches from `{host}`, and again after each of {@link PAUSES} while no response comes, or one that may be different next time. */
const upfetch = up(
  // Looked up at each call, since tests replace it.
  (...request: Parameters<typeof fetch>) => fetch(...request),
  () => ({
    baseUrl: readApiHost(import.meta.env),
    retry: {
      when: ({ response, error }) => (error ? error instanceof TypeError : isTemporary(response?.status)),
      delay: ({ response, attempt }) => readRetryAfter(response?.headers) ?? PAUSES[attempt - 1] ?? 0,
    },
    onResponse: rememberFeatures,
    parseRejected: readFailure,
  }),
)

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

/** The JSON of a response; reports its pieces as they arrive, since a long list on a slow line takes a while. */
function readJson({ body }: Response, onPiece: () => void): Promise<unknown> {
  const pieces = new TransformStream({
    transform(piece, stream) {
      onPiece()
      stream.enqueue(piece)
    },
  })
  return new Response(body?.pipeThrough(pieces)).json()
}

/** Whether the same call may get a different response next time. */
function isTemporary(status = 0): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501 && status !== 505)
}

/** The pause in `Retry-After`, a number of seconds or a date; `null` if there is none, or the date has passed. */
function readRetryAfter(headers?: Headers): number | null {
  const text = headers?.get('retry-after') ?? ''
  const pause = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return pause > 0 ? Math.min(pause, LONGEST_PAUSE) : null
}

/**
 * The token for a call. Throws `ApiError`: a token that cannot be obtained, as with an expired session, fails the call like a
 * missing response.
 */
async function readToken(getToken: GetToken, forceRefresh = false): Promise<string> {
  const token = await getToken(forceRefresh).catch((error) => {
    throw new ApiError(0, UNSENT, errorMessage(error))
  })
  if (!token) throw new ApiError(401, '401', describeStatus(401))
  return token
}

/** The failure's own message, or what its status means. */
async function readFailure(response: Response): Promise<ApiError> {
  const { status } = response
  const { code, message, fields } = readErrorBody(await response.json().catch(() => null))
  return new ApiError(status, code || String(status), message || describeStatus(status), fields)
}

function describeStatus(status: number): string {
  if (status === 401) return 'Your session has expired. Please log in again.'
  if (status === 403) return 'You are not allowed to do that.'
  if (status === 404) return 'This no longer exists.'
  if (status === 429) return 'Too many requests. Please wait a minute and try again.'
  if (status >= 500) return 'Something went wrong on our side. Please try again.'
  return 'The server did not accept that.'
}

/** Anything else a backend or proxy sends with a failure is ignored. */
function readErrorBody(body: unknown): { code: string; message: string; fields: Record<string, string> } {
  const { code, message, fields } = fieldsOf(fieldsOf(body).error)
  const texts = Object.entries(fieldsOf(fields)).filter((entry): entry is [string, string] =>
    isText(entry[1]),
  )
  return {
    code: isText(code) ? code : '',
    message: isText(message) ? message : '',
    fields: Object.fromEntries(texts),
  }
}

/** The fields of a response body that should be an object; none if it is not one. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
