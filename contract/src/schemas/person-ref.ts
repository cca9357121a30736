import * as z from 'zod/mini'
import { id } from './id.ts'

/** A person as shown beside a message, a request or a membership. */
export const personRef = z.object({
  id,
  name: z.string(),
  profilePhotoId: z.nullable(id),
})
export type PersonRef = z.infer<typeof personRef>

/** A person blocked by the viewer. */
export const blockedPerson = z.object({ ...personRef.shape, blockedAt: z.string() })
export type BlockedPerson = z.infer<typeof blockedPerson>
