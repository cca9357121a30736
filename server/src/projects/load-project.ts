import type { Project, Role } from '@quad/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { onePerRecipient, type PendingInvitation } from './inviting/store.ts'
import type { PendingRequest } from './joining/present.ts'
import { isManager, isMember } from './policy.ts'
import { presentProject, type Pending } from './present.ts'
import { findProjectSeenBy, findProjectWithTeam } from './store.ts'

const nothingPending: Pending = {
  requested: false,
  joining: false,
  invitation: undefined,
  invitations: [],
  joinRequests: [],
}

/** What is pending for a viewer with this role, of the invitations and requests that they may see. */
const pendingFor = (
  viewerId: string,
  role: Role,
  invitations: readonly PendingInvitation[],
  joinRequests: readonly PendingRequest[],
): Pending => {
  if (isManager(role)) {
    return { ...nothingPending, invitations: onePerRecipient(invitations), joinRequests }
  }
  if (isMember(role)) {
    return {
      ...nothingPending,
      invitations: invitations.filter(({ from }) => from.id === viewerId),
    }
  }
  return {
    ...nothingPending,
    requested: joinRequests.length > 0,
    joining: joinRequests.some(({ decision }) => decision === 'accepted'),
    invitation: invitations.find(({ to }) => to.id === viewerId),
  }
}

/**
 * A project as its viewer may see it.
 *
 * @throws ApiError not_found
 */
export const loadProject = async (
  db: Kysely<Database>,
  projectId: string,
  viewer: Viewer | null,
): Promise<Project> => {
  if (!viewer) {
    const [found] = await findProjectWithTeam(db, { projectId })
    if (!found) throw notFound('project')
    const { members, events, wantedRoles, ...project } = found
    return presentProject(project, {
      viewerId: undefined,
      role: 'Unenrolled',
      members,
      events,
      wantedRoles,
      skills: undefined,
      ...nothingPending,
    })
  }
  const viewerId = viewer.id
  const [found] = await findProjectSeenBy(db, { projectId, viewerId })
  if (!found) throw notFound('project')
  const { invitations, joinRequests, viewerSkills, members, events, wantedRoles, ...project } =
    found
  const role = members.find(({ id }) => id === viewerId)?.role ?? 'Unenrolled'
  const pending = pendingFor(viewerId, role, invitations, joinRequests)
  const skills = isMember(role) ? undefined : (viewerSkills ?? undefined)
  return presentProject(project, {
    viewerId,
    role,
    members,
    events,
    wantedRoles,
    skills,
    ...pending,
  })
}
