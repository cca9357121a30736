import type { JoinRequest } from '@quad/contract'
import { matchOf, type Skills } from '../match.ts'

/** The role that a request names. */
interface NamedRole {
  title: string
  skills: string[]
  skillsFolded: string[]
  closed: boolean
  /** Places that are neither taken nor promised; may be below 0. */
  free: number
}

/** A pending request with the skills of the person who sent it. */
export interface PendingRequest extends Omit<JoinRequest, 'match' | 'wantedRole'> {
  skills: string[]
  skillsFolded: string[]
  /** Null if the request names none, or if the role was removed. */
  namedRole: NamedRole | null
  /** The title when the request was sent; null if the request names none. */
  wantedRoleTitle: string | null
}

const presentRole = (
  role: NamedRole | null,
  titleThen: string | null,
): JoinRequest['wantedRole'] => {
  if (!role) return titleThen === null ? null : { title: titleThen, state: 'removed' }
  const { title, closed, free } = role
  if (free <= 0) return { title, state: 'filled' }
  return { title, state: closed ? 'closed' : 'open' }
}

/**
 * A request as a manager of the project sees it, with the person's match.
 *
 * @param wanted the skills of the project, for a request without a role
 */
export const presentRequest = (
  { skills, skillsFolded, namedRole, wantedRoleTitle, ...request }: PendingRequest,
  wanted: Skills,
): JoinRequest => {
  const ofRole = namedRole && { written: namedRole.skills, folded: namedRole.skillsFolded }
  return {
    ...request,
    wantedRole: presentRole(namedRole, wantedRoleTitle),
    match: matchOf(ofRole ?? wanted, { written: skills, folded: skillsFolded }),
  }
}
