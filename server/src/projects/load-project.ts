import type { Project } from '@quad/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { invitationsFrom, invitationsOfAll, pendingInvitation } from '../inviting/store.ts'
import { isRequestPending, pendingRequests } from '../joining/store.ts'
import { membersOf } from './members.ts'
import { isManager, isMember } from './policy.ts'
import { presentProject } from './present.ts'
import { eventsOf, findProject } from './store.ts'

/**
 * A project as its viewer may see it.
 *
 * @throws Fault not_found
 */
export const loadProject = async (
  db: Kysely<Database>,
  projectId: string,
  viewer: Viewer | null,
): Promise<Project> => {
  const [found, members, events] = await Promise.all([
    findProject(db, projectId),
    membersOf(db, [projectId]),
    eventsOf(db, projectId),
  ])
  if (!found) throw notFound('project')
  const role = members.find((member) => member.id === viewer?.id)?.role ?? 'Unenrolled'
  const isStranger = viewer !== null && !isMember(role)
  const [requested, invitation, invitations, joinRequests] = await Promise.all([
    isStranger && isRequestPending(db, projectId, viewer.id),
    isStranger ? pendingInvitation(db, projectId, viewer.id) : undefined,
    viewer === null || !isMember(role)
      ? []
      : isManager(role)
        ? invitationsOfAll(db, projectId)
        : invitationsFrom(db, projectId, viewer.id),
    viewer !== null && isManager(role) ? pendingRequests(db, projectId, viewer.id) : [],
  ])
  return presentProject(found, {
    role,
    requested,
    invitation,
    invitations,
    members,
    events,
    joinRequests,
  })
}
