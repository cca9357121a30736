import * as z from 'zod/mini'
import { limits } from '../limits.ts'

/** Query of every list. The response has the total in `X-Total-Count` and the next cursor in `Link: rel="next"`. */
export const paging = z.object({
  limit: z._default(
    // The range before `z.int`, which has a range of its own.
    z.coerce.number().check(z.minimum(1), z.maximum(limits.pageSizeMax), z.int()),
    limits.pageSizeDefault,
  ),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
export type Paging = z.infer<typeof paging>

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
