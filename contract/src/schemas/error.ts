import * as z from 'zod'
import { errorStatus, type ErrorCode } from '../errors.ts'

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** The one shape of every error answer. */
export const apiError = z.object({
  status: z.int(),
  error: z.enum(codes),
  /** For a person to read: says what to do. */
  message: z.string(),
  requestId: z.string(),
  /** What is wrong with which field of the body, by its dotted path. */
  fields: z.record(z.string(), z.string()).optional(),
})
export type ApiError = z.infer<typeof apiError>
