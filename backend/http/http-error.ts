interface HttpErrorOptions {
  fields?: Record<string, string>
  headers?: Record<string, string>
  cause?: unknown
}

/** A refusal: its status, a code for programs, a sentence for people, and a message for each wrong field. */
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

/** A refusal for now, with the seconds after which to try again. */
export function tryLater(statusCode: number, code: string, message: string, seconds = 5, cause?: unknown) {
  return new HttpError(statusCode, code, message, { headers: { 'retry-after': String(seconds) }, cause })
}
