import * as z from 'zod'
import { id } from './id.ts'

/** What a member is at a project. */
export const memberRole = z.enum(['Owner', 'Admin', 'Member'])

/** A project as the profile of one of its members lists it. */
export const userProject = z.object({
  id,
  title: z.string(),
  imageId: id.nullable(),
  /** Whether it looks for members. */
  status: z.boolean(),
  role: memberRole,
  /** The person's title at the project; empty where there is none. */
  memberTitle: z.string(),
})
export type UserProject = z.infer<typeof userProject>
