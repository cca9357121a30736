import { errorStatus, limits, type ErrorCode, type ErrorResponse } from '@quad/contract'
import { ReleaseRefusedError } from '@quad/federation/release'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DamagedFileError } from './sending-files.ts'
import { isTransient } from '../database/connect.ts'
import { logSecurity } from './security-log.ts'

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

/** The refusal about something that the person may not see, or that is not there: both look the same. */
export const noSuch = (what: string) =>
  [
    'not_found',
    `There is no such ${what}, or you may not see it. Please choose another one.`,
  ] as const

export const notFound = (what: string): ApiError => new ApiError(...noSuch(what))

/**
 * @param change who changed what, such as `This project was changed by someone else`
 * @throws ApiError `version_conflict` if another version was edited than the one that is stored
 */
export const requireVersion = (
  edited: { version: number },
  stored: { version: number },
  change: string,
): void => {
  if (edited.version === stored.version) return
  throw new ApiError(
    'version_conflict',
    `${change} in the meantime. Please compare both versions and save again.`,
  )
}

export const forbidden = (why: string = serverTexts.notAllowed): ApiError =>
  new ApiError('forbidden', why)

export const unauthenticated = (): ApiError => new ApiError('unauthenticated', 'Please sign in.')

export const conflict = (why: string): ApiError => new ApiError('conflict', why)

export const invalid = (field: string, why: string): ApiError =>
  new ApiError('validation_failed', why, { fields: { [field]: why } })

/** The server has no capacity for the request at the moment. */
export const busy = (): ApiError =>
  new ApiError('unavailable', 'The service is busy. Please try again in a moment.', {
    retryAfter: 5,
  })

const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
}

const defaultMessages: Partial<Record<ErrorCode, string>> = {
  bad_request: 'The request could not be read. Please send valid JSON.',
  payload_too_large: 'The request is too large. Please shorten it.',
  unsupported_media_type: 'Please send JSON, or multipart form data for an upload.',
}

interface Problem {
  code: ErrorCode
  message: string
  fields?: Record<string, string> | undefined
  retryAfter?: number | undefined
}

const validationProblem = (error: FastifyError): Problem | undefined => {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const fields: Record<string, string> = {}
  for (const issue of error.validation) {
    const field = issue.instancePath.slice(1).replaceAll('/', '.')
    fields[field] ??= issue.message ?? 'This value is not valid. Please check it.'
  }
  const message = Object.values(fields)[0] ?? 'The request is not valid. Please check it.'
  return { code: 'validation_failed', message, fields }
}

// A concurrent request has deleted a referenced row.
const referenceGone = '23503'

const logRefusal = ({ code, status }: ApiError, request: FastifyRequest): void => {
  // Sign-in logs these itself, with the reason.
  if (code === 'wrong_credentials' || code === 'email_not_verified') return
  if (status === 401 || status === 403) logSecurity(request, 'refused', { reason: code })
  if (status === 429) logSecurity(request, 'rate-limited', { reason: code })
}

/** What a client may learn about an error. Logs refusals and failures. */
export const problemOf = (error: FastifyError, request: FastifyRequest): Problem => {
  if (error instanceof ApiError) {
    logRefusal(error, request)
    return error
  }
  if (error instanceof ReleaseRefusedError) return { code: 'conflict', message: error.message }
  const validation = validationProblem(error)
  if (validation) return validation
  const code = codeOfStatus[error.statusCode ?? 0]
  if (code) return { code, message: defaultMessages[code] ?? error.message }
  if (isTransient(error)) {
    request.log.error({ err: error }, 'transient failure')
    return {
      code: 'unavailable',
      message: 'The service is temporarily unavailable. Please try again in a moment.',
      retryAfter: 5,
    }
  }
  if (error instanceof DamagedFileError) {
    request.log.error({ err: error }, 'a stored file is damaged')
    return { code: 'not_found', message: 'There is no such file. Please load the page again.' }
  }
  if (error.code === referenceGone) {
    request.log.warn({ err: error }, 'conflict with a concurrent deletion')
    return {
      code: 'conflict',
      message: 'An object of this request was just deleted. Please load the page again.',
    }
  }
  request.log.error({ err: error }, 'unexpected failure')
  return {
    code: 'internal',
    message: `Something went wrong on our side. Please try again. If it happens again, name the request ${request.id}.`,
  }
}

const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  { code, message, fields, retryAfter }: Problem,
): FastifyReply => {
  const status = errorStatus[code]
  const body: ErrorResponse = {
    status,
    error: code,
    message,
    requestId: request.id,
    ...(fields && { fields }),
  }
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** Turns every error into the error shape of the contract, and an unknown one into a safe 500. */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendProblem(request, reply, problemOf(error, request)),
  )
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, {
      code: 'not_found',
      message: 'There is no such endpoint. Please load the page again.',
    }),
  )
}

const isReadable = (path: string): boolean => {
  try {
    return Boolean(decodeURIComponent(path))
  } catch {
    return false
  }
}

/**
 * Makes a URL with invalid percent-encoding one that routes can match, so that a browser gets the not-found page. The
 * API answers such a URL with 404 itself.
 */
export const readableUrl = (url: string): string => {
  const [path = '/', query] = url.split(/\?(.*)/s, 2)
  if (path.startsWith('/api/') || isReadable(path)) return url
  const readable = path.replaceAll('%', '%25')
  return query === undefined ? readable : `${readable}?${query}`
}

/** Answers a URL of the API with invalid percent-encoding, for which no route can be found. */
export const answerUnreadableUrl = (request: FastifyRequest, reply: FastifyReply): void => {
  void sendProblem(request, reply, {
    code: 'not_found',
    message: 'There is no such address: its percent-encoding cannot be read. Please check it.',
  })
}

const mib = (bytes: number): number => bytes / 1024 / 1024

/**
 * Messages that only the server writes. Pages show them as received. The contract's `texts` are for messages
 * that pages write themselves, because every page loads them.
 */
export const serverTexts = {
  passwordTooCommon: 'This password is too common. Please choose another one.',
  verificationExpired:
    'This verification link is not valid or has expired. Please request a new one.',
  verificationPassword:
    'You did not register in this browser. Please enter the password that you registered with, or choose a new one.',
  registrationPasswordWrong:
    'This is not the password that you registered with. Please check it, or choose a new one.',
  verificationResent: 'If this address has an unverified account, we have sent it a new link.',
  recoveryCodeWrong:
    'This recovery code is wrong or has expired. Please check it, or request a new one.',
  notAllowed: 'You may not do this. Please load the page again, to see what has changed.',
  notRecruiting:
    'This project is not looking for new members right now. Please look again later, or write to its Owner.',
  roleNotOpen: 'This role is no longer open. Please choose another one.',
  unsubscribeLinkInvalid:
    'This link is not valid. Please use the complete link from the mail, or change your settings.',
  calendarAddressInvalid:
    'This calendar address is not valid any more. Please copy a new one from your settings.',
  bookmarksFull: `You have ${limits.bookmarks} bookmarks. Remove one to add another.`,
  savedSearchesFull: `You have ${limits.savedSearches} saved searches. Delete one to save another.`,
  tooManyUnusedImages:
    'You have uploaded many images without using them. Please save your changes, or try again tomorrow.',
  imageTooManyPixels: 'This image has too many pixels. Please choose a smaller one.',
  ownFilesFull: `Your pictures and files in chats fill the ${mib(limits.attachmentBytesOfPerson)} MB that one person has. Please delete messages with files, or share a link to this one.`,
  chatFilesFull: `The pictures and files of this chat fill its ${mib(limits.attachmentBytesOfProject)} MB. Please delete messages with files, or share a link to this one.`,
  attachmentGone: 'One of these files is no longer here. Please remove it and attach it again.',
  imageTooSlow: 'This image took too long to process. Please choose a smaller one.',
} as const
