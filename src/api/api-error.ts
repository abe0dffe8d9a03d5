/** Why a call to `{host}` failed. `message` is a sentence for the member; `fields` has one for each invalid field. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status, or 0 where no response came. */
  readonly status: number
  /** The backend's own code, or `network`, `timeout`, `unreadable`, `unsent`. */
  readonly code: string
  readonly fields: Record<string, string>

  constructor(status: number, code: string, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** Whether no readable response came, or only a proxy's 502 or 504: the request may still have been carried out. */
export function isResponseLost(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 504].includes(error.status) && error.code !== UNSENT
}

/** What to say of a write that has failed, in front of a participle such as "created". */
export function wasNot(error: unknown): string {
  return isResponseLost(error) ? 'may not have been' : 'was not'
}

/** Whether a call may succeed later: there was no response, or the backend is busy or failing. */
export function isTemporary(status: number): boolean {
  return [0, 408, 429].includes(status) || status >= 500
}

/** The code of a call that was never sent, for example because there was no token. */
export const UNSENT = 'unsent'

export const UNREACHABLE = 'We cannot reach the server. Check your connection and try again.'

export function unreadable(): ApiError {
  return new ApiError(0, 'unreadable', 'We could not read the server’s answer. Please try again.')
}
