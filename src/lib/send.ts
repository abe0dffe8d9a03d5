import ky, { isHTTPError, isNetworkError, isTimeoutError } from 'ky'
import * as v from 'valibot'
import type { ApiAnswer, ApiRequest, GetToken } from './api-client.ts'
import { ApiError, UNREACHABLE, UNSENT, unreadable } from './api-error.ts'
import { announcedHeaders, rememberFeatures } from './backend-features.ts'
import { parseEnv } from './env.ts'

const client = ky.create({
  prefix: parseEnv(import.meta.env).apiHost,
  timeout: 10_000,
  retry: { limit: 2, methods: ['get'], maxRetryAfter: 3_000 },
  hooks: { afterResponse: [({ response }) => rememberFeatures(response)] },
})

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

/** Sends a call over the line. Gives and throws what `askApi` does. */
export async function send(path: string, request: ApiRequest): Promise<ApiAnswer> {
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
    throw new ApiError(0, UNSENT, error instanceof Error ? error.message : String(error))
  }
}

function toApiError(error: unknown): unknown {
  if (isHTTPError(error)) {
    const status = error.response.status
    const { code, message, fields } = v.parse(ErrorBody, error.data).error
    return new ApiError(status, code ?? String(status), message ?? describeStatus(status), fields)
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
