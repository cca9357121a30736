import * as z from 'zod'
import { pronouns, reportSubjects } from '../choices.ts'
import { signedInBrowser } from './account.ts'
import { id } from './id.ts'
import { notificationTypes } from './notification.ts'
import { role } from './project.ts'
import { settings } from './user.ts'

const aboutProject = { projectId: id, projectTitle: z.string() }

/** Everything that is kept of a person, for that person alone. Of others, no more than names. */
export const accountExport = z.object({
  exportedAt: z.string(),
  profile: z.object({
    id,
    email: z.string(),
    emailVerifiedAt: z.string().nullable(),
    registeredAt: z.string(),
    name: z.string(),
    pronouns: z.enum(pronouns),
    school: z.string(),
    major: z.string(),
    description: z.string(),
    skills: z.array(z.string()),
    linkedInLink: z.string(),
    instagramLink: z.string(),
    profilePhotoId: id.nullable(),
    coverImageId: id.nullable(),
  }),
  settings,
  projects: z.array(z.object({ ...aboutProject, role, title: z.string(), joinedAt: z.string() })),
  joinRequests: z.array(
    z.object({ ...aboutProject, message: z.string(), state: z.string(), timeSent: z.string() }),
  ),
  invitations: z.array(
    z.object({
      ...aboutProject,
      fromName: z.string(),
      toName: z.string(),
      message: z.string(),
      state: z.string(),
      timeSent: z.string(),
    }),
  ),
  /** Those that the person has arranged. */
  events: z.array(
    z.object({
      ...aboutProject,
      title: z.string(),
      description: z.string(),
      location: z.string(),
      startDateTime: z.string(),
      endDateTime: z.string(),
    }),
  ),
  /** Those that the person has written; `to` names the other person or the project. */
  messages: z.array(
    z.object({ chatId: id, to: z.string(), content: z.string(), timeSent: z.string() }),
  ),
  notifications: z.array(
    z.object({
      type: z.enum(notificationTypes),
      fromName: z.string(),
      message: z.string(),
      timeSent: z.string(),
      dismissed: z.boolean(),
    }),
  ),
  /** Whom the person has blocked. */
  blocked: z.array(z.object({ name: z.string(), blockedAt: z.string() })),
  /** What the person has reported; `said` is what it said then. */
  reports: z.array(
    z.object({
      about: z.enum(reportSubjects),
      said: z.string(),
      reason: z.string(),
      timeSent: z.string(),
    }),
  ),
  /** Each can be fetched by its id, as any image. */
  images: z.array(z.object({ id, uploadedAt: z.string() })),
  sessions: z.array(signedInBrowser),
})
export type AccountExport = z.infer<typeof accountExport>
