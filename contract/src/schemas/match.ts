import * as z from 'zod/mini'
import { id } from './id.ts'

/**
 * The overlap of a person's skills with those that a role wants, or a project by its tags and its open roles: at least
 * one.
 */
export const match = z.object({
  /** Number of wanted skills. */
  of: z.int(),
  /** Skills that the person has. */
  matched: z.array(z.string()),
  missing: z.array(z.string()),
})
export type Match = z.infer<typeof match>

/** The viewer's recruiting project that the person matches best. */
export const personMatch = z.extend(match, { project: z.object({ id, title: z.string() }) })
export type PersonMatch = z.infer<typeof personMatch>
