import { errorStatus, type ErrorResponse } from '@quad/contract'

/** Codes of failures without a response of the server. */
type LocalCode = 'network' | 'timeout'

/** A request that failed. */
export class RequestError extends Error {
  override name = 'RequestError'
  /** The HTTP status; 0 without a response. */
  readonly status: number
  readonly code: ErrorResponse['error'] | LocalCode
  /** Error texts by the dotted path of a field in the body. */
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  /** Seconds after which the request may be repeated, if the server says so. */
  readonly retryAfter: number | undefined

  constructor(
    failure: Omit<Partial<ErrorResponse>, 'error'> & {
      code: ErrorResponse['error'] | LocalCode
      message: string
      retryAfter?: number | undefined
    },
    options?: ErrorOptions,
  ) {
    super(failure.message, options)
    this.status = failure.status ?? 0
    this.code = failure.code
    this.fields = failure.fields ?? {}
    this.requestId = failure.requestId
    this.retryAfter = failure.retryAfter
  }
}

const retryable: ReadonlySet<string> = new Set(['network', 'timeout', 'unavailable', 'internal'])

/**
 * Whether the same request may succeed later. A 500 counts: its cause may pass, although the server does not know it.
 */
export const isRetryable = (error: unknown): boolean =>
  error instanceof RequestError && retryable.has(error.code)

/** Whether a body is the API's, and not a proxy's. Not checked by its schema, as each page would load zod for it. */
const isErrorResponse = (body: unknown): body is ErrorResponse => {
  const { error, message } = (body ?? {}) as Partial<Record<string, unknown>>
  return (
    typeof error === 'string' && Object.hasOwn(errorStatus, error) && typeof message === 'string'
  )
}

/**
 * Converts an error response, with any body.
 *
 * @param retryAfter its header `Retry-After`
 */
export const requestErrorOf = (
  status: number,
  body: unknown,
  retryAfter?: string | null,
): RequestError => {
  if (isErrorResponse(body)) {
    const { error: code, ...rest } = body
    const seconds = Number(retryAfter)
    return new RequestError({
      ...rest,
      code,
      status,
      ...(seconds > 0 && { retryAfter: seconds }),
    })
  }
  return new RequestError({
    status,
    code: status >= 500 || status === 0 ? 'unavailable' : 'bad_request',
    message: 'The server sent an unexpected response. Please try again.',
  })
}

/** A successful response that is not the API's. */
export const unexpectedResponse = (): RequestError => requestErrorOf(0, undefined)

/** No response came. */
export const unreachable = (cause?: unknown): RequestError =>
  new RequestError(
    {
      code: 'network',
      message: 'The server cannot be reached. Check your connection and try again.',
    },
    { cause },
  )

/** No response came in time. */
export const tooSlow = (cause?: unknown): RequestError =>
  new RequestError(
    {
      code: 'timeout',
      message: 'The server takes too long to respond. Please try again.',
    },
    { cause },
  )

/**
 * The text to show for a failed request: 'Error {status}: {server message}' if the server responded,
 * else `fallback`.
 */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof RequestError && error.status > 0
    ? `Error ${error.status}: ${error.message}`
    : fallback

/** Like `messageOf`, with what to do next after the fallback of a request without a response. */
export const messagesOf = (error: unknown, fallback: string): string[] =>
  error instanceof RequestError && error.status === 0
    ? [fallback, error.message]
    : [messageOf(error, fallback)]
