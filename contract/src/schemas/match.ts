import * as z from 'zod/mini'
import { id } from './id.ts'

/** A person's skills that an open role of a project wants, or else that are among the project's tags: at least one. */
export const match = z.object({
  /** Title of the role that fits best. Absent if no open role wants a skill of the person. */
  role: z.optional(z.string()),
  /** Number of skills that the role wants; without a role, of those in common. */
  of: z.int(),
  /** Skills that the person has. */
  matched: z.array(z.string()),
  /** The role's other skills. */
  missing: z.array(z.string()),
  /** Hours a week. Present if the role wants more than the person has. */
  hours: z.optional(z.object({ wanted: z.int(), has: z.int() })),
})
export type Match = z.infer<typeof match>

/** The viewer's recruiting project that the person matches best. */
export const personMatch = z.extend(match, { project: z.object({ id, title: z.string() }) })
export type PersonMatch = z.infer<typeof personMatch>
