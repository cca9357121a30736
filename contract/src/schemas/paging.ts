import * as z from 'zod'
import { limits } from '../limits.ts'

/** Query of every list. The total answers in `X-Total-Count`, the next cursor in `Link: rel="next"`. */
export const paging = z.object({
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSizeDefault),
  cursor: z.string().max(200).optional(),
})
export type Paging = z.infer<typeof paging>
