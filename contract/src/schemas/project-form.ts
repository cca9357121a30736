import * as z from 'zod/mini'
import { meetingFormats } from '../choices.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { id } from './id.ts'
import { imageDescription } from './image-description.ts'
import { role } from './membership.ts'
import { courseNote, projectLinks } from './project-details.ts'
import { tagList } from './tags.ts'
import { lineText, trimmedText } from './text.ts'
import { wantedRoleList } from './wanted-role.ts'

/** A list with exactly one entry, as specified. */
const meetingFormat = z
  .array(z.enum(meetingFormats))
  .check(z.length(1, texts.meetingFormatRequired))

/** By image id; absent for an image that is not described. */
const imageDescriptions = z.record(id, imageDescription)
export type ImageDescriptions = z.infer<typeof imageDescriptions>

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
  tags: tagList(texts.projectTags, texts.tagTooLong),
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

const memberTitle = lineText({
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
    lineText({
      min: 1,
      max: limits.projectTitleAtEdit,
      tooShort: texts.titleRequired,
      tooLong: texts.titleTooLongAtEdit,
    }),
  ),
  description: z.optional(newProject.shape.description),
  tags: z.optional(newProject.shape.tags),
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
