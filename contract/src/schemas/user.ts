import * as z from 'zod/mini'
import { pronouns, themes } from '../choices.ts'
import { lastActive } from './activity.ts'
import { availability } from './availability.ts'
import { id } from './id.ts'
import { personMatch } from './match.ts'
import { userProject } from './membership.ts'
import { notification } from './notification.ts'
import { browserTimeZone } from './session.ts'
import { texts } from '../texts.ts'
import { isTimeZone } from '../time-zone.ts'

export const settings = z.object({
  hideEmail: z.boolean(),
  allowEmailCommunications: z.boolean(),
  themePreference: z.enum(themes),
  /** Absent from a request: stays as it is. */
  hideActivity: z.optional(z.boolean()),
  /** Whether single keys are shortcuts. Absent from a request: stays as it is. */
  keyShortcuts: z.optional(z.boolean()),
  /** Whether Enter sends a message; if not, Shift+Enter does. Absent from a request: stays as it is. */
  enterSends: z.optional(z.boolean()),
  /**
   * Time zone of the mails to the user. Null: `browserTimeZone`. Absent from a request: stays as it is.
   */
  timeZone: z.optional(z.nullable(z.string())),
  browserTimeZone,
})
export type Settings = z.infer<typeof settings>

export const settingsUpdate = z.extend(settings, {
  timeZone: z.optional(z.nullable(z.string().check(z.refine(isTimeZone, texts.timeZone)))),
})

const cardFields = {
  id,
  name: z.string(),
  major: z.string(),
  school: z.string(),
  profilePhotoId: z.nullable(id),
  description: z.string(),
  skills: z.array(z.string()),
  /** Null for a person who says nothing about it. */
  availability: z.nullable(availability),
}

/** How a project knows a person, as far as the viewer may see it. */
export const standing = z.enum(['member', 'invited', 'applicant'])
export type Standing = z.infer<typeof standing>

/** A person in a list. */
export const userCard = z.object({
  ...cardFields,
  lastActive,
  /** Present if the viewer has blocked the person. */
  blocked: z.optional(z.literal(true)),
  /** Present in a search for a project that knows the person. */
  standing: z.optional(standing),
  /**
   * Present if the person is a non-member with a skill that a recruiting project of the viewer wants, or the
   * project of the search.
   */
  match: z.optional(personMatch),
  /** Present in a search whose words the row contains only in part. */
  closest: z.optional(z.literal(true)),
  /** Title of the viewer's project by which a search found its other member. Absent if the profile has all words. */
  foundProject: z.optional(z.string()),
})
export type UserCard = z.infer<typeof userCard>

const publicFields = {
  ...cardFields,
  pronouns: z.enum(pronouns),
  /** Empty for a person who has none or gives none. */
  linkedInLink: z.string(),
  instagramLink: z.string(),
  coverImageId: z.nullable(id),
  /** In px, null without an image. */
  coverImageWidth: z.nullable(z.int()),
  /** As `imageDescription`. */
  coverDescription: z.nullable(z.string()),
  projectsId: z.array(id),
  /** The projects of `projectsId`, in the same order: longest membership first. */
  projects: z.array(userProject),
  profileCompleted: z.boolean(),
}

/** What the viewer may do with this person. The server enforces the same policy. */
export const userAbilities = z.object({
  edit: z.boolean(),
  message: z.boolean(),
  invite: z.boolean(),
  block: z.boolean(),
  /** Whether the viewer has blocked this person. */
  unblock: z.boolean(),
  report: z.boolean(),
})

const publicUser = z.object({
  audience: z.literal('public'),
  ...publicFields,
  can: userAbilities,
})

/** The address is absent if its owner hides it. */
const signedInUser = z.object({
  audience: z.literal('signedIn'),
  ...publicFields,
  email: z.optional(z.string()),
  lastActive,
  can: userAbilities,
})

export const selfUser = z.object({
  audience: z.literal('self'),
  ...publicFields,
  /** Null for a person who has none, empty before the person says so. */
  linkedInLink: z.nullable(z.string()),
  instagramLink: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.boolean(),
  settings,
  /** The newest undismissed notifications, newest first. `listNotifications` has the others. */
  notifications: z.array(notification),
  /** How many are undismissed, without those of direct chats, which count as unread messages. */
  notificationCount: z.int(),
  /** The user's chat list: chat id to the partner's id, a user's or a project's. */
  chats: z.record(id, id),
  /** Id of a live event that precedes this snapshot: the event stream starts after it. */
  liveId: z.int(),
  version: z.int(),
  can: userAbilities,
})
export type SelfUser = z.infer<typeof selfUser>

export const user = z.discriminatedUnion('audience', [publicUser, signedInUser, selfUser])
export type User = z.infer<typeof user>
