import type { Role } from '@quad/contract'
import { isManager } from '../projects/policy.ts'

/** A join request is between the one who asks and the project's Owner and Admins. */
export const maySeeRequest = (viewerId: string, viewerRole: Role, requesterId: string): boolean =>
  viewerId === requesterId || isManager(viewerRole)
