import * as z from 'zod'
import { id } from './id.ts'
import { paging } from './paging.ts'

/**
 * In a list's query: `best` has what suits the viewer come first; `newest`, and `best` for a visitor,
 * what was found best, then the newest.
 */
export const orderedPaging = paging.extend({ order: z.enum(['newest', 'best']).default('newest') })
export type OrderedPaging = z.infer<typeof orderedPaging>

/** How the skills that a project wants and those that a person has go together: at least one does. */
export const match = z.object({
  /** How many skills the project wants. */
  of: z.int(),
  /** Those that the person has. */
  matched: z.array(z.string()),
  missing: z.array(z.string()),
})
export type Match = z.infer<typeof match>

/** How a person suits that recruiting project of the viewer which they suit best. */
export const personMatch = match.extend({ project: z.object({ id, title: z.string() }) })
export type PersonMatch = z.infer<typeof personMatch>
