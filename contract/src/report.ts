import * as z from 'zod'
import { id } from './id.ts'
import { limits } from './limits.ts'
import { trimmedText } from './text.ts'
import { texts } from './texts.ts'

/** What a person can report to those who run the site. */
export const reportSubjects = ['message', 'project', 'person'] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** What one writes to report something. */
export const reportForm = z.object({
  reason: trimmedText(limits.reportReasonMin, limits.reportReasonMax, {
    tooShort: texts.reportReasonLength,
    tooLong: texts.reportReasonLength,
  }),
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
