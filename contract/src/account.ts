import * as z from 'zod'
import { id } from './id.ts'

/** A browser in which a person is signed in. */
export const signedInBrowser = z.object({
  id,
  /** What the browser calls itself. */
  userAgent: z.string(),
  signedInAt: z.string(),
  /** To within minutes. */
  lastSeenAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
export type SignedInBrowser = z.infer<typeof signedInBrowser>
