import type { Role } from '@quad/contract'
import { isManager } from '../projects/policy.ts'

/** An invitation is its sender's, and that of the project's Owner and Admins. */
export const mayWithdraw = (viewerId: string, viewerRole: Role, senderId: string): boolean =>
  viewerId === senderId || isManager(viewerRole)
