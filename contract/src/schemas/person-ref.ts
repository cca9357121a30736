import * as z from 'zod/mini'
import { id } from './id.ts'

/** A person as shown beside a message, a request or a membership. */
export const personRef = z.object({
  id,
  name: z.string(),
  profilePhotoId: z.nullable(id),
})
export type PersonRef = z.infer<typeof personRef>
