import type { ApiError, ErrorCode } from '@quad/contract'
import { errorStatus } from '@quad/contract'
import { StorageFailure } from '@quad/federation/storage'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Fault } from './errors.ts'

const codeOfStatus: Partial<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
}

const words: Partial<Record<ErrorCode, string>> = {
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

// PostgreSQL ends a statement that runs too long, and one of two that wait for each other; a pool that is exhausted or a database that is
// away says so with these codes.
const busy = new Set(['57014', '40P01', '57P01', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET'])

// A row that a call has found, and refers to, was deleted before the call could write.
const referenceGone = '23503'

const problemOf = (error: FastifyError, request: FastifyRequest): Problem => {
  if (error instanceof Fault) {
    if (error.status === 401 || error.status === 403) {
      request.log.warn({ code: error.code, viewer: request.viewer?.id }, 'refused')
    }
    return error
  }
  const validation = validationProblem(error)
  if (validation) return validation
  const code = codeOfStatus[error.statusCode ?? 0]
  if (code) return { code, message: words[code] ?? error.message }
  if (busy.has(error.code)) {
    request.log.error({ err: error }, 'database busy or away')
    return {
      code: 'unavailable',
      message: 'The service is busy. Please try again in a moment.',
      retryAfter: 5,
    }
  }
  if (error instanceof StorageFailure) {
    request.log.error({ err: error }, 'storage away')
    return {
      code: 'unavailable',
      message: 'Something that this needs cannot be reached now. Please try again in a moment.',
      retryAfter: 5,
    }
  }
  if (error.code === referenceGone) {
    request.log.warn({ err: error }, 'overtaken by a deletion')
    return {
      code: 'conflict',
      message: 'Something that this is about has just been deleted. Please load the page again.',
    }
  }
  request.log.error({ err: error }, 'unexpected failure')
  return {
    code: 'internal',
    message: `Something went wrong on our side. If it happens again, name the request ${request.id}.`,
  }
}

/** Turns every failure into the one error shape of the contract; the unknown into one safe 500. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { code, message, fields, retryAfter } = problemOf(error, request)
    const status = errorStatus[code]
    const answer: ApiError = {
      status,
      error: code,
      message,
      requestId: request.id,
      ...(fields && { fields }),
    }
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return reply.code(status).header('cache-control', 'no-store').send(answer)
  })
  app.setNotFoundHandler((request, reply) => {
    const answer: ApiError = {
      status: 404,
      error: 'not_found',
      message: 'There is no such call.',
      requestId: request.id,
    }
    return reply.code(404).header('cache-control', 'no-store').send(answer)
  })
}

/** Answers an address that no route can be looked up for: one that is not valid percent-encoding. */
export const answerUnreadableAddress = (request: FastifyRequest, reply: FastifyReply): void => {
  if (request.headers.accept?.includes('text/html')) {
    void reply.redirect('/error/404', 303)
    return
  }
  const answer: ApiError = {
    status: 400,
    error: 'bad_request',
    message: 'This address could not be read. Please check its percent-encoding.',
    requestId: request.id,
  }
  void reply
    .code(400)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', request.id)
    .send(answer)
}
