import type { Member, MemberEventSummary, Project, Role } from '@quad/contract'
import { abilities } from '../platform/http/policy.ts'
import { presentReceived, presentSent } from './inviting/present.ts'
import type { PendingInvitation } from './inviting/store.ts'
import { presentRequest, type PendingRequest } from './joining/present.ts'
import { isManager, isMember, projectPolicy } from './policy.ts'
import type { Skills } from './match.ts'
import type { ProjectRow } from './store.ts'
import { presentWantedRole } from './wanted-roles/present.ts'
import type { WantedRoleRow } from './wanted-roles/store.ts'

/** The requests and invitations of a project that its viewer may see. */
export interface Pending {
  /** Whether the viewer's own join request is pending. */
  requested: boolean
  /** Whether that request is accepted, which takes effect soon. */
  joining: boolean
  /** The viewer's own pending invitation. */
  invitation: PendingInvitation | undefined
  /** The pending invitations that a viewer who is a member may see. */
  invitations: readonly PendingInvitation[]
  /** The pending ones; sent to Owner and Admins alone. */
  joinRequests: readonly PendingRequest[]
}

interface Around extends Pending {
  /** Undefined for a visitor. */
  viewerId: string | undefined
  /** The viewer's own. */
  role: Role
  members: readonly Member[]
  /** Their answers are sent to members alone. */
  events: MemberEventSummary[]
  wantedRoles: readonly WantedRoleRow[]
  /** The viewer's, to match them with the roles; undefined for visitors and members. */
  skills: Skills | undefined
}

/** A project as its viewer may see it. */
export const presentProject = (
  { chatId, recruiting, meetingFormat, tagsFolded, ...project }: ProjectRow,
  { viewerId, role, members, events, wantedRoles, skills, ...pending }: Around,
): Project => {
  const { requested, joining, invitation, invitations, joinRequests } = pending
  const fields = {
    ...project,
    meetingFormat: [meetingFormat],
    status: recruiting,
    usersId: members.map((member) => member.id),
    userRoles: Object.fromEntries(members.map((member) => [member.id, member.role])),
    userTitles: Object.fromEntries(members.map((member) => [member.id, member.title])),
    members: [...members],
    eventIds: events.map((event) => event.id),
    events,
    wantedRoles: wantedRoles.map((each) => presentWantedRole(each, recruiting, skills)),
    can: abilities({ id: viewerId, role }, projectPolicy, { ...project, recruiting, requested }),
    role,
    requested,
    joining,
    invitation: invitation ? presentReceived(invitation) : null,
  }
  const team = { chatId, invitations: invitations.map(presentSent) }
  if (isManager(role)) {
    const wanted = { written: project.tags, folded: tagsFolded }
    const requests = joinRequests.map((request) => presentRequest(request, wanted))
    return { audience: 'manager', ...fields, ...team, joinRequests: requests }
  }
  if (isMember(role)) return { audience: 'member', ...fields, ...team }
  return { audience: 'public', ...fields }
}
