import * as z from 'zod/mini'
import { id } from './id.ts'

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
