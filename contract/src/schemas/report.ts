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

const shownBuild = z.string().check(z.regex(/^[\w-]{1,100}$/))
const milliseconds = z.optional(z.number().check(z.minimum(0), z.maximum(600_000)))

/** How one page load felt in a browser. It says what was loaded, and nothing of the person or the address. */
export const vitalsReport = z.strictObject({
  /** Build of the shell. */
  shell: shownBuild,
  /** The remote whose page was loaded; absent if the page is the shell's. */
  remote: z.optional(
    z.strictObject({
      name: z.string().check(z.regex(/^mf-[a-z][a-z0-9-]{1,19}$/)),
      build: shownBuild,
    }),
  ),
  /** Absent: the browser does not measure it, or there was nothing to measure. */
  metrics: z.strictObject({
    /** Milliseconds until the largest content was painted. */
    LCP: milliseconds,
    /** Milliseconds until the page responded to nearly each input. */
    INP: milliseconds,
    /** How much the layout shifted: 0 for none, more than 0.25 is poor. */
    CLS: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  }),
})
export type VitalsReport = z.infer<typeof vitalsReport>
