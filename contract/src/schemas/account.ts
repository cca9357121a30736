import * as z from 'zod'
import { id } from './id.ts'
import { personRef } from './user.ts'

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

/** A project of the person who is asked whether to delete the account. */
export const ownedProject = z.object({
  id,
  title: z.string(),
  /** Who owns it afterwards; null where the project is deleted too. */
  heir: personRef.extend({ role: z.enum(['Admin', 'Member']) }).nullable(),
})
export type OwnedProject = z.infer<typeof ownedProject>
