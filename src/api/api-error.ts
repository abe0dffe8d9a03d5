/** Why a call to `{host}` failed. `message` is a sentence for the member; `fields` has one for each invalid field. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** The HTTP status, or 0 where no readable response came. */
  readonly status: number
  readonly fields: Record<string, string>

  constructor(status: number, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

/** Whether no readable response came, or only a proxy's 502 or 504: the request may still have been carried out. */
export function isResponseLost(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 504].includes(error.status)
}

/** What to say of a write that has failed, in front of a participle such as "created". */
export function wasNot(error: unknown): string {
  return isResponseLost(error) ? 'may not have been' : 'was not'
}

/** Whether a call may succeed later: there was no response, or the backend is busy or failing. */
export function isTemporary(status: number): boolean {
  return [0, 408, 429].includes(status) || status >= 500
}

export const UNREACHABLE = 'We cannot reach the server. Check your connection and try again.'

export function unreadable(): ApiError {
  return new ApiError(0, 'We could not read the server’s answer. Please try again.')
}
