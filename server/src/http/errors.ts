import { errorStatus, type ErrorCode } from '@quad/contract'

/** A failure that its caller is told of: a code of the contract and words that say what to do. */
export class Fault extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Seconds after which the call may be repeated. */
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

export const notFound = (what: string): Fault =>
  new Fault('not_found', `There is no such ${what}, or you may not see it.`)

export const forbidden = (why = 'You may not do this.'): Fault => new Fault('forbidden', why)

export const unauthenticated = (): Fault => new Fault('unauthenticated', 'Please sign in.')

export const conflict = (why: string): Fault => new Fault('conflict', why)

export const invalid = (field: string, why: string): Fault =>
  new Fault('validation_failed', why, { fields: { [field]: why } })
