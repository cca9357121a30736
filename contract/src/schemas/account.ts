import * as z from 'zod/mini'
import { id } from './id.ts'
import { personRef } from './person-ref.ts'

/** A session of an account, as its user sees it. */
export const accountSession = z.object({
  id,
  /** The browser's User-Agent header. */
  userAgent: z.string(),
  signedInAt: z.string(),
  /** Accurate to a few minutes. */
  lastSeenAt: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
export type AccountSession = z.infer<typeof accountSession>

/** A project that the user owns, as the dialog of account deletion shows it. */
export const ownedProject = z.object({
  id,
  title: z.string(),
  /** The next Owner; null if the project is deleted too. */
  heir: z.nullable(z.extend(personRef, { role: z.enum(['Admin', 'Member']) })),
})
export type OwnedProject = z.infer<typeof ownedProject>
