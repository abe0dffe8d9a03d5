import * as v from 'valibot'
import { announcedHeaders, knowsFeatures, type Precautions, rememberFeatures } from './backend-features.ts'
import { takeEarlyAnswer } from './early-answer.ts'
import { parseEnv } from './env.ts'

/** Loaded at the first call that the document has not made already, so that the first view waits for less. */
async function loadClient() {
  const { default: ky, isHTTPError, isNetworkError, isTimeoutError } = await import('ky')
  const client = ky.create({
    prefix: parseEnv(import.meta.env).apiHost,
    timeout: 10_000,
    retry: { limit: 2, methods: ['get'], maxRetryAfter: 3_000 },
    hooks: { afterResponse: [({ response }) => rememberFeatures(response)] },
  })
  return { client, isHTTPError, isNetworkError, isTimeoutError }
}

let loading: ReturnType<typeof loadClient> | undefined

/** The client, loaded once; after a load that failed, the next call tries again. */
async function getClient() {
  loading ??= loadClient()
  try {
    return await loading
  } catch {
    loading = undefined
    throw new ApiError(0, 'network', UNREACHABLE)
  }
}

const UNREACHABLE = 'We cannot reach the server. Check your connection and try again.'

/** What a failure says of itself; anything else that a backend or a proxy sends counts as nothing said. */
const ErrorBody = v.fallback(
  v.object({
    error: v.object({
      code: v.fallback(v.optional(v.string()), undefined),
      message: v.fallback(v.optional(v.string()), undefined),
      fields: v.fallback(v.record(v.string(), v.string()), {}),
    }),
  }),
  { error: { code: undefined, message: undefined, fields: {} } },
)

/** Gives the Bearer token of the signed-in member, or `null`; `forceRefresh` fetches a new one. */
export type GetToken = (forceRefresh?: boolean) => Promise<string | null>

interface ApiRequest extends Precautions {
  method?: 'get' | 'post' | 'put' | 'delete'
  searchParams?: Record<string, string>
  json?: unknown
  getToken?: GetToken
  signal?: AbortSignal
}

/** What went wrong with a call to `{host}`. `message` is a sentence for the member; `fields` names the bad ones. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status, or 0 where no answer came. */
  readonly status: number
  /** The backend's own code, or `network`, `timeout`, `unreadable`. */
  readonly code: string
  readonly fields: Record<string, string>

  constructor(status: number, code: string, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** Whether no answer came, or none that can be read: what was asked for may have been done. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

/** An answer of `{host}`: its JSON, and the tag of the version that it shows where the backend gives one. */
interface ApiAnswer {
  body: unknown
  tag: string | null
}

/** Calls `{host}` like {@link callTagged} and gives the parsed JSON. */
export async function callApi(path: string, request: ApiRequest = {}): Promise<unknown> {
  return (await callTagged(path, request)).body
}

/**
 * Calls `{host}` and gives the parsed JSON with its tag. Waits 10 s at most; repeats a failed GET twice, a write never; a 401 is
 * answered with one fresh token and one replay. The precautions are sent where the backend has announced them.
 * Throws `ApiError`, or the signal's own abort error.
 */
export async function callTagged(path: string, request: ApiRequest = {}): Promise<ApiAnswer> {
  const early = await takeEarlyAnswer(path)
  if (early) return readEarly(early)
  try {
    return await send(path, request, false)
  } catch (error) {
    if (request.getToken && error instanceof ApiError && error.status === 401)
      return send(path, request, true)
    throw error
  }
}

/**
 * Loads what calls need, and hears from the headers that answer `path` what the backend understands, where it has not
 * been heard of yet. Never rejects: the calls that matter say what is wrong.
 */
export async function greet(path: string): Promise<void> {
  try {
    const { client } = await getClient()
    if (knowsFeatures()) return
    const { body } = await client(path, { retry: 0, timeout: 3_000 })
    await body?.cancel()
  } catch {
    // What the backend understands stays unknown.
  }
}

async function readEarly(answer: Response): Promise<ApiAnswer> {
  rememberFeatures(answer)
  try {
    return { body: await answer.json(), tag: answer.headers.get('etag') }
  } catch {
    throw unreadable()
  }
}

async function send(
  path: string,
  { getToken, idempotencyKey, ifMatch, ...options }: ApiRequest,
  forceRefresh: boolean,
): Promise<ApiAnswer> {
  const token = await getToken?.(forceRefresh)
  if (getToken && !token) throw new ApiError(401, '401', describeStatus(401))
  const http = await getClient()
  try {
    const answer = http.client(path, {
      ...options,
      headers: {
        ...announcedHeaders({ idempotencyKey, ifMatch }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    })
    return { body: await answer.json(), tag: (await answer).headers.get('etag') }
  } catch (error) {
    throw toApiError(error, http)
  }
}

function toApiError(error: unknown, http: Awaited<ReturnType<typeof loadClient>>): unknown {
  if (http.isHTTPError(error)) {
    const status = error.response.status
    const { code, message, fields } = v.parse(ErrorBody, error.data).error
    return new ApiError(status, code ?? String(status), message ?? describeStatus(status), fields)
  }
  if (http.isTimeoutError(error)) {
    return new ApiError(0, 'timeout', 'The server took too long to answer. Please try again.')
  }
  if (http.isNetworkError(error)) return new ApiError(0, 'network', UNREACHABLE)
  return error instanceof SyntaxError ? unreadable() : error
}

function unreadable(): ApiError {
  return new ApiError(0, 'unreadable', 'The server sent an answer that we cannot read. Please try again.')
}

function describeStatus(status: number): string {
  if (status === 401) return 'Your sign-in has expired. Please log in again.'
  if (status === 403) return 'You are not allowed to do that.'
  if (status === 404) return 'That is not here any more.'
  if (status === 429) return 'That was too much at once. Please wait a minute and try again.'
  if (status >= 500) return 'The server has a problem of its own. Please try again in a moment.'
  return 'The server did not accept that.'
}
