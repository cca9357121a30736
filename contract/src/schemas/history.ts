import * as z from 'zod/mini'
import { id } from './id.ts'
import { role } from './membership.ts'
import { isoDateTime } from './text.ts'
import { personRef } from './person-ref.ts'

export const projectChanges = ['created', 'joined', 'left', 'removed', 'role'] as const
export type ProjectChange = (typeof projectChanges)[number]

/** A change of role or membership in a project. */
export const historyEntry = z.object({
  projectId: id,
  change: z.enum(projectChanges),
  at: isoDateTime,
  /** The user who made the change; null if the account was deleted. */
  actor: z.nullable(personRef),
  /** The user whose role changed; null if the account was deleted. */
  subject: z.nullable(personRef),
  /** The subject's role before and after the change. */
  from: role,
  to: role,
})
export type HistoryEntry = z.infer<typeof historyEntry>
