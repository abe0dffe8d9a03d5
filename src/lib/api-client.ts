import { ApiError, UNREACHABLE, unreadable } from './api-error.ts'
import { type Precautions, rememberFeatures } from './backend-features.ts'
import { takeEarlyAnswer } from './early-answer.ts'

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
  const early = await takeEarlyAnswer(path)
  if (early) return readEarly(early)
  const { send } = await loadSend()
  return send(path, request)
}

async function readEarly(answer: Response): Promise<ApiAnswer> {
  rememberFeatures(answer)
  try {
    return { body: await answer.json(), headers: answer.headers }
  } catch {
    throw unreadable()
  }
}

/** What sends calls over the line; loaded at the first call that the document has not made already, so that the first view waits for less. */
export async function loadSend() {
  try {
    return await import('./send.ts')
  } catch {
    throw new ApiError(0, 'network', UNREACHABLE)
  }
}
