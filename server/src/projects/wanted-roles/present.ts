import type { WantedRole, WantedRoleState } from '@quad/contract'
import { matchOf, type Skills } from '../match.ts'
import type { WantedRoleRow } from './store.ts'

const stateOf = (
  { places, taken, closed }: WantedRoleRow,
  recruiting: boolean,
): WantedRoleState => {
  if (taken >= places) return 'filled'
  return closed || !recruiting ? 'closed' : 'open'
}

/**
 * A role as a viewer sees it.
 *
 * @param had the skills of a viewer who may want to join; undefined for others
 */
export const presentWantedRole = (
  { skillsFolded, ...role }: WantedRoleRow,
  recruiting: boolean,
  had: Skills | undefined,
): WantedRole => {
  const state = stateOf({ skillsFolded, ...role }, recruiting)
  const wanted = { written: role.skills, folded: skillsFolded }
  return { ...role, state, match: had && state === 'open' ? matchOf(wanted, had) : undefined }
}
