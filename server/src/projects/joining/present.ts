import type { JoinRequest } from '@quad/contract'
import { matchOf, type Skills } from '../match.ts'

/** A pending request with the skills of the person who sent it. */
export interface PendingRequest extends Omit<JoinRequest, 'match'> {
  skills: string[]
  skillsFolded: string[]
}

/** A request as a manager of the project sees it, with the person's match. */
export const presentRequest = (
  { skills, skillsFolded, ...request }: PendingRequest,
  wanted: Skills,
): JoinRequest => ({
  ...request,
  match: matchOf(wanted, { written: skills, folded: skillsFolded }),
})
