import { errorStatus, type ErrorCode } from '@quad/contract'

/** A refusal for the client: an error code of the contract and a message that says what to do. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Seconds after which the request may be repeated. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    { fields, retryAfter }: { fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message)
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

export const notFound = (what: string): ApiError =>
  new ApiError('not_found', `There is no such ${what}, or you may not see it.`)

export const forbidden = (why = 'You may not do this.'): ApiError => new ApiError('forbidden', why)

export const unauthenticated = (): ApiError => new ApiError('unauthenticated', 'Please sign in.')

export const conflict = (why: string): ApiError => new ApiError('conflict', why)

export const invalid = (field: string, why: string): ApiError =>
  new ApiError('validation_failed', why, { fields: { [field]: why } })
