import * as z from 'zod/mini'
import { meetingFormats } from '../choices.ts'
import { projectActivity } from './activity.ts'
import { availabilityFilter } from './availability.ts'
import { eventSummary, memberEventSummary } from './event.ts'
import { id } from './id.ts'
import { imageDescription } from './image-description.ts'
import { joinRequest, receivedInvitation, sentInvitation } from './joining.ts'
import { limits } from '../limits.ts'
import { match } from './match.ts'
import { memberRole } from './membership.ts'
import { courseFilter, courseNote, projectLinks } from './project-details.ts'
import { filterTags, newTagList, tagList } from './tags.ts'
import { lineText, searchText, trimmedText } from './text.ts'
import { texts } from '../texts.ts'
import { personRef } from './person-ref.ts'
import { openRole, wantedRole, wantedRoleList } from './wanted-role.ts'

/** `Unenrolled` is the role of non-members. */
export const roles = ['Owner', 'Admin', 'Member', 'Unenrolled'] as const
export type Role = (typeof roles)[number]
export const role = z.enum(roles)

/** A list with exactly one entry, as specified. */
const meetingFormat = z
  .array(z.enum(meetingFormats))
  .check(z.length(1, texts.meetingFormatRequired))

const publicState = {
  activity: projectActivity,

  course: z.string(),
  semester: z.string(),
  /** `YYYY-MM-DD`. */
  deadline: z.nullable(z.string()),
}

/** By image id; absent for an image that is not described. */
const imageDescriptions = z.record(id, imageDescription)
export type ImageDescriptions = z.infer<typeof imageDescriptions>

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

/** The form of project creation, in the order in which its rules are checked. */
export const newProject = z.object({
  title: lineText({
    min: 1,
    max: limits.projectTitleAtCreation,
    tooShort: texts.titleRequired,
    tooLong: texts.titleTooLongAtCreation,
  }),
  description: trimmedText({
    min: 1,
    max: limits.projectDescription,
    tooShort: texts.descriptionRequired,
    tooLong: texts.descriptionTooLong,
  }),
  tags: newTagList(texts.projectTags, texts.tagTooLong),
  meetingFormat,
  status: z.boolean({ error: texts.statusRequired }),
  wantedRoles: z._default(wantedRoleList, []),
  imageId: z._default(z.nullable(id), null),
  imageDescriptions: z._default(imageDescriptions, {}),
  course: z._default(courseNote.course, ''),
  semester: z._default(courseNote.semester, ''),
  deadline: z._default(courseNote.deadline, null),
  repositoryLink: z._default(projectLinks.repositoryLink, ''),
  designLink: z._default(projectLinks.designLink, ''),
  siteLink: z._default(projectLinks.siteLink, ''),
})
export type NewProject = z.input<typeof newProject>

const gallery = z
  .pipe(
    z.array(id),
    z.transform((ids) => [...new Set(ids)]),
  )
  .check(z.refine((ids) => ids.length <= limits.galleryImages, texts.galleryFull))

const memberTitle = trimmedText({
  min: 0,
  max: limits.memberTitle,
  tooShort: texts.memberTitleTooLong,
  tooLong: texts.memberTitleTooLong,
})

/**
 * The whole project as a client sends it back. Read-only fields are ignored, absent ones are kept. Members
 * are removed by another endpoint.
 */
export const projectUpdate = z.object({
  title: z.optional(
    trimmedText({
      min: 1,
      max: limits.projectTitleAtEdit,
      tooShort: texts.titleRequired,
      tooLong: texts.titleTooLongAtEdit,
    }),
  ),
  description: z.optional(newProject.shape.description),
  tags: z.optional(tagList(texts.projectTags, texts.tagTooLong)),
  meetingFormat: z.optional(meetingFormat),
  status: z.optional(newProject.shape.status),
  wantedRoles: z.optional(wantedRoleList),
  imageId: z.optional(z.nullable(id)),
  imageGalleryList: z.optional(gallery),
  imageDescriptions: z.optional(imageDescriptions),
  course: z.optional(courseNote.course),
  semester: z.optional(courseNote.semester),
  deadline: z.optional(courseNote.deadline),
  repositoryLink: z.optional(projectLinks.repositoryLink),
  designLink: z.optional(projectLinks.designLink),
  siteLink: z.optional(projectLinks.siteLink),
  /** By member id. The Owner's role is fixed and ignored here. */
  userRoles: z.optional(z.record(id, role)),
  userTitles: z.optional(z.record(id, memberTitle)),
  version: z.int(),
})
export type ProjectUpdate = z.input<typeof projectUpdate>

/** The form of the project editor: all fields that an update may write. */
export const projectEdit = z.required(z.omit(projectUpdate, { version: true }))
export type ProjectEdit = z.input<typeof projectEdit>

const teamSize = z.int().check(z.minimum(limits.teamSizeMin), z.maximum(limits.teamSizeMax))

/** Accepts the specification's field names of the endpoint and of the search filter. */
export const projectFilter = z.object({
  title: z._default(searchText(limits.queryText), ''),
  tags: z.optional(filterTags),
  projectTags: z.optional(filterTags),
  statusYes: z._default(z.boolean(), true),
  statusNo: z._default(z.boolean(), true),
  meetingFormat: z.optional(
    z.array(z.enum(meetingFormats)).check(z.maxLength(meetingFormats.length)),
  ),
  hybrid: z.optional(z.boolean()),
  inPerson: z.optional(z.boolean()),
  virtual: z.optional(z.boolean()),
  minMembers: z.optional(teamSize),
  maxMembers: z.optional(teamSize),
  min: z.optional(teamSize),
  max: z.optional(teamSize),
  ...courseFilter,
  /** Words of an open role's title. */
  role: z._default(searchText(limits.queryText), ''),
  /** Leaves projects with an open role that needs one of the viewer's skills. */
  needsMySkills: z._default(z.boolean(), false),
  // The server does not read it, but saves it with a search.
  searchType: z.optional(searchText(limits.queryText)),
})
export type ProjectFilter = z.input<typeof projectFilter>

export const personFilter = z.object({ userTags: filterTags, ...availabilityFilter })

/** The body is the list of tags, or an object that contains it. */
export const userFilter = z.union([filterTags, personFilter])
export type UserFilter = z.input<typeof userFilter>
