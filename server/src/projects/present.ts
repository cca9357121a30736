import type { EventSummary, JoinRequest, Member, Project, Role } from '@quad/contract'
import { presentReceived, presentSent } from '../inviting/present.ts'
import type { PendingInvitation } from '../inviting/store.ts'
import { isManager, isMember, projectAbilities } from './policy.ts'
import type { ProjectRow } from './store.ts'

interface Around {
  /** The viewer's own. */
  role: Role
  /** Whether the viewer's own join request is pending. */
  requested: boolean
  /** The viewer's own that waits for an answer. */
  invitation: PendingInvitation | undefined
  /** Those that the viewer, who is a member, may see. */
  invitations: readonly PendingInvitation[]
  members: readonly Member[]
  events: EventSummary[]
  /** The pending ones; sent to Owner and Admins alone. */
  joinRequests: JoinRequest[]
}

/** A project as its viewer may see it. */
export const presentProject = (
  row: ProjectRow,
  { role, requested, invitation, invitations, members, events, joinRequests }: Around,
): Project => {
  const fields = {
    id: row.id,
    ownerId: row.ownerId,
    title: row.title,
    description: row.description,
    meetingFormat: [row.meeting_format],
    tags: row.tags,
    status: row.recruiting,
    usersId: members.map((member) => member.id),
    userRoles: Object.fromEntries(members.map((member) => [member.id, member.role])),
    userTitles: Object.fromEntries(members.map((member) => [member.id, member.title])),
    members: [...members],
    imageId: row.image_id,
    imageGalleryList: row.gallery_image_ids,
    eventIds: events.map((event) => event.id),
    events,
    teamSize: row.team_size,
    version: row.version,
    can: projectAbilities(role, { recruiting: row.recruiting, requested }),
    role,
    requested,
    invitation: invitation ? presentReceived(invitation) : null,
  }
  const team = { chatId: row.chatId, invitations: invitations.map(presentSent) }
  if (isManager(role)) return { audience: 'manager', ...fields, ...team, joinRequests }
  if (isMember(role)) return { audience: 'member', ...fields, ...team }
  return { audience: 'public', ...fields }
}
