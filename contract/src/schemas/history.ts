import * as z from 'zod'
import { id } from './id.ts'
import { role } from './project.ts'
import { isoDateTime } from './text.ts'
import { personRef } from './user.ts'

export const projectChanges = ['created', 'joined', 'left', 'removed', 'role'] as const
export type ProjectChange = (typeof projectChanges)[number]

/** A change of role or membership at a project. */
export const historyEntry = z.object({
  projectId: id,
  change: z.enum(projectChanges),
  at: isoDateTime,
  /** Who caused it; null once that account was deleted. */
  actor: personRef.nullable(),
  /** Whom it is about; null once that account was deleted. */
  subject: personRef.nullable(),
  /** The subject's role before and after it. */
  from: role,
  to: role,
})
export type HistoryEntry = z.infer<typeof historyEntry>
