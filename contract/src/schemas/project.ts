import * as z from 'zod/mini'
import { meetingFormats } from '../choices.ts'
import { projectActivity } from './activity.ts'
import { eventSummary, memberEventSummary } from './event.ts'
import { id } from './id.ts'
import { joinRequest, receivedInvitation, sentInvitation } from './joining.ts'
import { match } from './match.ts'
import { memberRole, role } from './membership.ts'
import { personRef } from './person-ref.ts'
import { timePollSummary } from './time-poll.ts'
import { foundRole, openRole, wantedRole } from './wanted-role.ts'

const publicState = {
  activity: projectActivity,

  course: z.string(),
  semester: z.string(),
  /** `YYYY-MM-DD`. */
  deadline: z.nullable(z.string()),
}

/** A project in a list. */
export const projectCard = z.object({
  id,
  title: z.string(),
  description: z.string(),
  imageId: z.nullable(id),
  /** Null for a picture that is decorative or not described. */
  imageDescription: z.nullable(z.string()),
  status: z.boolean(),
  meetingFormat: z.array(z.enum(meetingFormats)),
  tags: z.array(z.string()),
  ...publicState,
  usersId: z.array(id),
  teamSize: z.int(),
  /** The first members, Owner first, for the photos on the card. */
  faces: z.array(personRef),
  openRoles: z.array(openRole),
  /** Present if the project recruits and the viewer is a non-member with a matching skill. */
  match: z.optional(match),
  /** Present in a search whose words the row contains only in part. */
  closest: z.optional(z.literal(true)),
  /** The open role by which a search found the project, with the skills that it found. Absent if title and tags say it. */
  foundRole: z.optional(foundRole),
  /** The member by whose name a search found the project. Absent if its own texts have all words. */
  foundMember: z.optional(z.object({ name: z.string(), role: memberRole })),
})
export type ProjectCard = z.infer<typeof projectCard>

export const member = z.object({
  ...personRef.shape,
  role: memberRole,
  title: z.string(),
})
export type Member = z.infer<typeof member>

/** What the viewer may do with this project. */
export const projectAbilities = z.object({
  edit: z.boolean(),
  addEvent: z.boolean(),
  delete: z.boolean(),
  seeRequests: z.boolean(),
  join: z.boolean(),
  leave: z.boolean(),
  chat: z.boolean(),
  invite: z.boolean(),
  seeHistory: z.boolean(),
  handOver: z.boolean(),
  report: z.boolean(),
})

const publicFields = {
  id,
  ownerId: id,
  title: z.string(),
  description: z.string(),
  meetingFormat: z.array(z.enum(meetingFormats)),
  tags: z.array(z.string()),
  status: z.boolean(),
  ...publicState,
  repositoryLink: z.string(),
  designLink: z.string(),
  siteLink: z.string(),
  usersId: z.array(id),
  userRoles: z.record(id, role),
  userTitles: z.record(id, z.string()),
  members: z.array(member),
  imageId: z.nullable(id),
  /** In px; null without an image. */
  imageWidth: z.nullable(z.int()),
  imageGalleryList: z.array(id),
  /** Of the project's image and its gallery. */
  imageDescriptions: z.record(id, z.nullable(z.string())),
  eventIds: z.array(id),
  /** Upcoming events first, then past ones. */
  events: z.array(eventSummary),
  /** The roles that the project needs, open or not, in its own order. */
  wantedRoles: z.array(wantedRole),
  teamSize: z.int(),
  version: z.int(),
  can: projectAbilities,
  /** The viewer's own role. */
  role,
  /** Whether the viewer's own join request is pending. */
  requested: z.boolean(),
  /** Whether that request is accepted: it takes effect soon, unless the decision is undone. */
  joining: z.boolean(),
  /** The viewer's pending invitation. */
  invitation: z.nullable(receivedInvitation),
}

const teamFields = {
  ...publicFields,
  events: z.array(memberEventSummary),
  chatId: id,
  /** Pending invitations: a Member sees their own, managers see all. */
  invitations: z.array(sentInvitation),
  /** Open polls for a common time, the newest first. */
  timePolls: z.optional(z.array(timePollSummary)),
}

/** Sent to non-members, signed in or not. */
const publicProject = z.object({ audience: z.literal('public'), ...publicFields })

const memberProject = z.object({ audience: z.literal('member'), ...teamFields })

/** Sent to the Owner and Admins. */
const managerProject = z.object({
  audience: z.literal('manager'),
  ...teamFields,
  joinRequests: z.array(joinRequest),
})

export const project = z.discriminatedUnion('audience', [
  publicProject,
  memberProject,
  managerProject,
])
export type Project = z.infer<typeof project>
