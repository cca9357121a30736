import { errorStatus } from './errors.ts'
import type { ApiError } from './schemas/error.ts'

/** Whether what came with an error status is an answer of the API, and not of something in between. */
export const isApiError = (body: unknown): body is ApiError =>
  typeof body === 'object' &&
  body !== null &&
  'error' in body &&
  Object.hasOwn(errorStatus, String(body.error)) &&
  'message' in body &&
  typeof body.message === 'string'
