import * as z from 'zod/mini'
import { id } from './id.ts'
import { paging } from './paging.ts'

/**
 * Order of a list: `best` lists matches of the viewer first. `newest`, and `best` for a visitor, lists by
 * search rank, then newest first.
 */
export const orderedPaging = z.extend(paging, {
  order: z._default(z.enum(['newest', 'best']), 'newest'),
})
export type OrderedPaging = z.infer<typeof orderedPaging>

/**
 * The order `recommended` lists first what the viewer may want to join, or whom the viewer may want to invite, the
 * best match first; then the newest of the others.
 */
export const recommendedPaging = z.extend(paging, {
  order: z._default(z.enum(['newest', 'best', 'recommended']), 'newest'),
})
export type RecommendedPaging = z.infer<typeof recommendedPaging>

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
