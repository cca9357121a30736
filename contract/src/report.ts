import * as z from 'zod'

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
