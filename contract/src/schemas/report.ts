import * as z from 'zod/mini'
import { reportSubjects } from '../choices.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { id } from './id.ts'
import { trimmedText } from './text.ts'

/** The form of a report. */
export const newReport = z.object({
  reason: trimmedText({
    min: limits.reportReasonMin,
    max: limits.reportReasonMax,
    tooShort: texts.reportReasonLength,
    tooLong: texts.reportReasonLength,
  }),
  about: z.enum(reportSubjects),
  id,
})

/** A front end's failure report. Contains no personal data. */
export const failureReport = z.object({
  release: z.string().check(z.maxLength(100)),
  /** Name of the front end: `shell`, `mf-chat`, … */
  remote: z.string().check(z.maxLength(50)),
  /** Name of the front end whose code threw, which another one may show; absent if no script of one did. */
  threw: z.optional(z.string().check(z.maxLength(50))),
  build: z.string().check(z.maxLength(100)),
  phase: z.enum(['load', 'mount', 'render', 'unhandled']),
  message: z.string().check(z.maxLength(500)),
  path: z.string().check(z.maxLength(200)),
})
export type FailureReport = z.infer<typeof failureReport>
