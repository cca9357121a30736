import * as z from 'zod'
import { meetingFormats } from '../choices.ts'
import { eventSummary } from './event.ts'
import { id } from './id.ts'
import { joinRequest, receivedInvitation, sentInvitation } from './joining.ts'
import { limits } from '../limits.ts'
import { match } from './match.ts'
import { memberRole } from './membership.ts'
import { tagList, filterTags } from './tags.ts'
import { searchText, trimmedText } from './text.ts'
import { texts } from '../texts.ts'
import { personRef } from './user.ts'

/** `Unenrolled` is the role of everybody who is no member. */
export const roles = ['Owner', 'Admin', 'Member', 'Unenrolled'] as const
export type Role = (typeof roles)[number]
export const role = z.enum(roles)

/** A list with one entry, as the specification holds it. */
const meetingFormat = z.array(z.enum(meetingFormats)).length(1, texts.meetingFormatRequired)

/** A project in a list. */
export const projectCard = z.object({
  id,
  title: z.string(),
  description: z.string(),
  imageId: id.nullable(),
  status: z.boolean(),
  meetingFormat: z.array(z.enum(meetingFormats)),
  tags: z.array(z.string()),
  usersId: z.array(id),
  teamSize: z.int(),
  /** The first members, Owner first, for the faces on the card. */
  faces: z.array(personRef),
  /** Where it seeks members, and the viewer, who is none, has a skill that it wants. */
  match: match.optional(),
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
  usersId: z.array(id),
  userRoles: z.record(id, role),
  userTitles: z.record(id, z.string()),
  members: z.array(member),
  imageId: id.nullable(),
  imageGalleryList: z.array(id),
  eventIds: z.array(id),
  /** The next ones first, then those that have ended. */
  events: z.array(eventSummary),
  teamSize: z.int(),
  version: z.int(),
  can: projectAbilities,
  /** The viewer's own role. */
  role,
  /** Whether the viewer's own join request is pending. */
  requested: z.boolean(),
  /** The viewer's own invitation that waits for an answer. */
  invitation: receivedInvitation.nullable(),
}

const teamFields = {
  ...publicFields,
  chatId: id,
  /** Those that wait for an answer: a Member's own, all of them for Owner and Admins. */
  invitations: z.array(sentInvitation),
}

/** Anyone who is no member, signed in or not. */
const publicProject = z.object({ audience: z.literal('public'), ...publicFields })

const memberProject = z.object({ audience: z.literal('member'), ...teamFields })

/** Owner and Admins. */
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

/** What one writes to create a project, in the order in which the rules are checked. */
export const newProject = z.object({
  title: trimmedText({
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
  tags: tagList(texts.projectTags, texts.tagTooLong),
  meetingFormat,
  status: z.boolean({ error: texts.statusRequired }),
  imageId: id.nullable().default(null),
})
export type NewProject = z.input<typeof newProject>

/**
 * The whole project as a client sends it back: fields that its editors may not write are ignored,
 * absent ones are kept. Members are taken off by a call of their own.
 */
export const projectUpdate = z.object({
  title: trimmedText({
    min: 1,
    max: limits.projectTitleAtEdit,
    tooShort: texts.titleRequired,
    tooLong: texts.titleTooLongAtEdit,
  }).optional(),
  description: newProject.shape.description.optional(),
  tags: newProject.shape.tags.optional(),
  meetingFormat: meetingFormat.optional(),
  status: newProject.shape.status.optional(),
  imageId: id.nullable().optional(),
  imageGalleryList: z
    .array(id)
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length <= limits.galleryImages, texts.galleryFull)
    .optional(),
  /** Of those who are members, but for the Owner, whose role is fixed. */
  userRoles: z.record(id, role).optional(),
  userTitles: z
    .record(
      id,
      trimmedText({
        min: 0,
        max: limits.memberTitle,
        tooShort: texts.memberTitleTooLong,
        tooLong: texts.memberTitleTooLong,
      }),
    )
    .optional(),
  version: z.int(),
})
export type ProjectUpdate = z.input<typeof projectUpdate>

/** What an editor shows of a project: all that an update may write. */
export const projectEdit = projectUpdate.omit({ version: true }).required()
export type ProjectEdit = z.input<typeof projectEdit>

const teamSize = z.int().min(limits.teamSizeMin).max(limits.teamSizeMax)

/** Takes the names of the specification's call and those of its search filter alike. */
export const projectFilter = z.object({
  title: searchText(limits.queryText).default(''),
  tags: filterTags.optional(),
  projectTags: filterTags.optional(),
  statusYes: z.boolean().default(true),
  statusNo: z.boolean().default(true),
  meetingFormat: z.array(z.enum(meetingFormats)).max(meetingFormats.length).optional(),
  hybrid: z.boolean().optional(),
  inPerson: z.boolean().optional(),
  virtual: z.boolean().optional(),
  minMembers: teamSize.optional(),
  maxMembers: teamSize.optional(),
  min: teamSize.optional(),
  max: teamSize.optional(),
  searchType: z.string().optional(),
})
export type ProjectFilter = z.input<typeof projectFilter>

/** The body is the tags themselves; an object with them is taken too. */
export const userFilter = z.union([filterTags, z.object({ userTags: filterTags })])
