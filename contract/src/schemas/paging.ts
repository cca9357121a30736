import * as z from 'zod/mini'
import { limits } from '../limits.ts'

/** Query of every list. The response has the total in `X-Total-Count` and the next cursor in `Link: rel="next"`. */
export const paging = z.object({
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.pageSizeMax)),
    limits.pageSizeDefault,
  ),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
export type Paging = z.infer<typeof paging>
