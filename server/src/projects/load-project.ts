import type { Project, Role } from '@quad/contract'
import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../platform/database/schema.ts'
import { notFound } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import {
  allInvitations,
  invitationFor,
  invitationsFrom,
  onePerRecipient,
} from './inviting/store.ts'
import { pendingRequests, requestOf } from './joining/store.ts'
import { isManager, isMember } from './policy.ts'
import { presentProject, type Pending } from './present.ts'
import { findProjectWithTeam } from './store.ts'

const nothingPending: Pending = {
  requested: false,
  invitation: undefined,
  invitations: [],
  joinRequests: [],
}

/** Reads, in one statement, the requests and invitations that a viewer with this role may see. */
const pendingFor = async (
  db: Kysely<Database>,
  projectId: string,
  viewerId: string,
  role: Role,
): Promise<Pending> => {
  if (isManager(role)) {
    const { invitations, joinRequests } = await db
      .selectNoFrom([
        jsonArrayFrom(allInvitations(db, projectId)).as('invitations'),
        jsonArrayFrom(pendingRequests(db, projectId, viewerId)).as('joinRequests'),
      ])
      .executeTakeFirstOrThrow()
    return { ...nothingPending, invitations: onePerRecipient(invitations), joinRequests }
  }
  if (isMember(role)) {
    const invitations = await invitationsFrom(db, projectId, viewerId).execute()
    return { ...nothingPending, invitations }
  }
  const { received, requested } = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(invitationFor(db, projectId, viewerId)).as('received'),
      eb
        .exists(requestOf(db, projectId, viewerId))
        .$castTo<boolean>()
        .as('requested'),
    ])
    .executeTakeFirstOrThrow()
  return { ...nothingPending, requested, invitation: received[0] }
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
  const found = await findProjectWithTeam(db, projectId)
  if (!found) throw notFound('project')
  const { members, events, ...project } = found
  const role = members.find((member) => member.id === viewer?.id)?.role ?? 'Unenrolled'
  const pending = viewer ? await pendingFor(db, projectId, viewer.id, role) : nothingPending
  return presentProject(project, { viewerId: viewer?.id, role, members, events, ...pending })
}
