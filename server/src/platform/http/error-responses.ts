import type { ErrorResponse, ErrorCode } from '@quad/contract'
import { errorStatus } from '@quad/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { DamagedFileError } from './stored-file.ts'
import { ApiError } from './errors.ts'
import { isTransient } from '../database/transient-failures.ts'
import { logSecurity } from './security-log.ts'

const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
}

const defaultMessages: Partial<Record<ErrorCode, string>> = {
  bad_request: 'The request could not be read. Please send valid JSON.',
  payload_too_large: 'The request is too large.',
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
    fields[field] ??= issue.message ?? 'This value is not valid.'
  }
  const message = Object.values(fields)[0] ?? 'The request is not valid.'
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

const problemOf = (error: FastifyError, request: FastifyRequest): Problem => {
  if (error instanceof ApiError) {
    logRefusal(error, request)
    return error
  }
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
    return { code: 'not_found', message: 'There is no such file.' }
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
    message: `Something went wrong on our side. If it happens again, name the request ${request.id}.`,
  }
}

/** Turns every error into the error shape of the contract, and an unknown one into a safe 500. */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { code, message, fields, retryAfter } = problemOf(error, request)
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
  })
  app.setNotFoundHandler((request, reply) => {
    const body: ErrorResponse = {
      status: 404,
      error: 'not_found',
      message: 'There is no such endpoint.',
      requestId: request.id,
    }
    return reply.code(404).header('cache-control', 'no-store').send(body)
  })
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
  const body: ErrorResponse = {
    status: 404,
    error: 'not_found',
    message: 'There is no such address: its percent-encoding cannot be read.',
    requestId: request.id,
  }
  void reply.code(404).header('cache-control', 'no-store').send(body)
}
