import * as z from 'zod/mini'
import { id } from './id.ts'
import { isoDateTime } from './text.ts'
import { personRef } from './person-ref.ts'

/** `Unenrolled` is the role of non-members. */
export const roles = ['Owner', 'Admin', 'Member', 'Unenrolled'] as const
export type Role = (typeof roles)[number]
export const role = z.enum(roles)

/** The role of a member. */
export const memberRole = z.enum(['Owner', 'Admin', 'Member'])

/** A project in the list on a member's profile. */
export const userProject = z.object({
  id,
  title: z.string(),
  imageId: z.nullable(id),
  /** Whether the project recruits. */
  status: z.boolean(),
  role: memberRole,
  /** The person's title in the project, or empty. */
  memberTitle: z.string(),
})
export type UserProject = z.infer<typeof userProject>

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
