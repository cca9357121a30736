import type { Project, Role } from '@quad/contract'
import type { MemberRole } from '../database/schema.ts'

/** Owner and Admins run a project: they edit it and decide on its join requests. */
export const isManager = (role: Role): boolean => role === 'Owner' || role === 'Admin'

export const isMember = (role: Role): role is MemberRole => role !== 'Unenrolled'

/**
 * What a person of this role may do with a project. `join` says that a request would be taken; a
 * visitor has it too, as `report`, and is asked to sign in first.
 */
export const projectAbilities = (
  role: Role,
  { recruiting, requested }: { recruiting: boolean; requested: boolean },
): Project['can'] => ({
  edit: isManager(role),
  addEvent: isManager(role),
  seeRequests: isManager(role),
  delete: role === 'Owner',
  join: !isMember(role) && recruiting && !requested,
  leave: isMember(role) && role !== 'Owner',
  chat: isMember(role),
  // A Member's invitation leads to a join request, which must be one that is taken.
  invite: isManager(role) || (isMember(role) && recruiting),
  seeHistory: isManager(role),
  handOver: role === 'Owner',
  report: role !== 'Owner',
})
