import { isApiError, type ApiError } from '@quad/contract'

/** What the browser itself fails with before there is an answer of the server. */
type LocalCode = 'network' | 'timeout'

/** A call that did not succeed. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  /** The HTTP status; 0 where no answer came. */
  readonly status: number
  readonly code: ApiError['error'] | LocalCode
  /** What is wrong with which field of the body, by its dotted path. */
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined

  constructor(
    failure: Omit<Partial<ApiError>, 'error'> & {
      code: ApiError['error'] | LocalCode
      message: string
    },
    options?: ErrorOptions,
  ) {
    super(failure.message, options)
    this.status = failure.status ?? 0
    this.code = failure.code
    this.fields = failure.fields ?? {}
    this.requestId = failure.requestId
  }
}

/** The failure that an error answer stands for, whatever its body is. */
export const failureOf = (status: number, body: unknown): ApiFailure => {
  if (isApiError(body)) {
    const { error, ...rest } = body
    return new ApiFailure({ code: error, ...rest })
  }
  return new ApiFailure({
    status,
    code: status >= 500 || status === 0 ? 'unavailable' : 'bad_request',
    message: 'The server did not answer as expected. Please try again.',
  })
}

/** No answer came. */
export const unreachable = (cause?: unknown): ApiFailure =>
  new ApiFailure(
    {
      code: 'network',
      message: 'The server cannot be reached. Check your connection and try again.',
    },
    { cause },
  )

/** No answer came in time. */
export const tooSlow = (cause?: unknown): ApiFailure =>
  new ApiFailure(
    {
      code: 'timeout',
      message: 'The server takes too long to answer. Please try again.',
    },
    { cause },
  )

/**
 * What to tell a person of a failed call: 'Error {status}: {server message}' where the server
 * answered, else `fallback`.
 */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiFailure && error.status > 0
    ? `Error ${error.status}: ${error.message}`
    : fallback
