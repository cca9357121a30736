import * as z from 'zod/mini'
import { errorStatus, type ErrorCode } from '../errors.ts'

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** The body of every error response. */
export const errorResponse = z.object({
  status: z.int(),
  error: z.enum(codes),
  /** A text for the user that says what to do. */
  message: z.string(),
  requestId: z.string(),
  /** Error texts by the dotted path of a field in the body. */
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorResponse = z.infer<typeof errorResponse>
