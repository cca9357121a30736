import * as z from 'zod/mini'
import { id } from './id.ts'

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
