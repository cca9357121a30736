import * as z from 'zod'
import { reportSubjects } from '../choices.ts'
import { reportReasonRule } from '../text-rules.ts'
import { id } from './id.ts'
import { trimmedText } from './text.ts'

/** What one writes to report something. */
export const reportForm = z.object({
  reason: trimmedText(reportReasonRule),
})
export type ReportForm = z.input<typeof reportForm>

export const newReport = reportForm.extend({ about: z.enum(reportSubjects), id })

/** A failure in the browser, as the front end reports it. Holds nothing of a person. */
export const failureReport = z.object({
  release: z.string().max(100),
  /** Name of the front end: `shell`, `mf-search`, … */
  remote: z.string().max(50),
  build: z.string().max(100),
  phase: z.enum(['load', 'mount', 'render', 'unhandled']),
  message: z.string().max(500),
  path: z.string().max(200),
})
export type FailureReport = z.infer<typeof failureReport>
