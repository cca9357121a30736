import * as z from 'zod/mini'
import { personRef } from './person-ref.ts'

/** A person blocked by the viewer. */
export const blockedPerson = z.object({ ...personRef.shape, blockedAt: z.string() })
export type BlockedPerson = z.infer<typeof blockedPerson>
