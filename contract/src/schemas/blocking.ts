import * as z from 'zod'
import { personRef } from './user.ts'

/** Somebody whom the viewer has blocked. */
export const blockedPerson = z.object({ ...personRef.shape, blockedAt: z.string() })
export type BlockedPerson = z.infer<typeof blockedPerson>
