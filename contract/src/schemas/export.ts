import * as z from 'zod/mini'
import { eventAnswers, pronouns, reportSubjects, searchAlerts } from '../choices.ts'
import { accountSession } from './account.ts'
import { calendarFeed, eventInterval } from './event.ts'
import { bookmarkKinds } from './bookmarks.ts'
import { availability } from './availability.ts'
import { id } from './id.ts'
import { notificationTypes } from './notification.ts'
import { role } from './membership.ts'
import { searchedFor } from './saved-search.ts'
import { settings } from './user.ts'

const aboutProject = { projectId: id, projectTitle: z.string() }

/** All personal data of a user, for that user only. Of other people it contains only names. */
export const accountExport = z.object({
  exportedAt: z.string(),
  profile: z.object({
    id,
    email: z.string(),
    emailVerifiedAt: z.nullable(z.string()),
    registeredAt: z.string(),
    activeAt: z.nullable(z.string()),
    name: z.string(),
    pronouns: z.enum(pronouns),
    school: z.string(),
    major: z.string(),
    description: z.string(),
    skills: z.array(z.string()),
    availability: z.nullable(availability),
    /** Null for a person who has none. */
    linkedInLink: z.nullable(z.string()),
    instagramLink: z.nullable(z.string()),
    profilePhotoId: z.nullable(id),
    coverImageId: z.nullable(id),
    coverDescription: z.nullable(z.string()),
  }),
  settings,
  projects: z.array(
    z.object({
      ...aboutProject,
      role,
      title: z.string(),
      /** Title of the wanted role in which the user joined. */
      wantedRole: z.nullable(z.string()),
      joinedAt: z.string(),
    }),
  ),
  joinRequests: z.array(
    z.object({
      ...aboutProject,
      /** Title of the wanted role that the request named. */
      wantedRole: z.nullable(z.string()),
      message: z.string(),
      state: z.string(),
      timeSent: z.string(),
    }),
  ),
  invitations: z.array(
    z.object({
      ...aboutProject,
      fromName: z.string(),
      toName: z.string(),
      /** Title of the wanted role that the invitation named. */
      wantedRole: z.nullable(z.string()),
      message: z.string(),
      state: z.string(),
      timeSent: z.string(),
    }),
  ),
  /** The user's answers to events of their projects. */
  eventAnswers: z.array(
    z.object({
      ...aboutProject,
      title: z.string(),
      answer: z.enum(eventAnswers),
      answeredAt: z.string(),
    }),
  ),
  /** Polls for a common time that the user created. */
  timePolls: z.array(
    z.object({
      ...aboutProject,
      title: z.string(),
      location: z.string(),
      slots: z.array(z.string()),
      createdAt: z.string(),
    }),
  ),
  /** The user's answers to polls of their projects: the times that fit. */
  timePollAnswers: z.array(
    z.object({
      ...aboutProject,
      title: z.string(),
      fits: z.array(z.string()),
      answeredAt: z.string(),
    }),
  ),
  /** The user's calendar address, without its secret. */
  calendarFeed,
  /** Events that the user created. */
  events: z.array(
    z.object({
      ...aboutProject,
      title: z.string(),
      description: z.string(),
      location: z.string(),
      /** Empty also if the user is no longer a member. */
      onlineLink: z.string(),
      startDateTime: z.string(),
      endDateTime: z.string(),
      /** Null for an event that takes place once; otherwise each date is an event of its own. */
      everyWeeks: z.nullable(eventInterval),
    }),
  ),
  /** Messages that the user wrote; `to` names the other person or the project. */
  messages: z.array(
    z.object({
      chatId: id,
      to: z.string(),
      content: z.string(),
      timeSent: z.string(),
      edited: z.boolean(),
      deleted: z.boolean(),
      /** Texts from before edits and the deletion, while they are kept for reports. The oldest first. */
      earlier: z.array(z.string()),
      /** Who wrote the message that it replies to, and when. Null for no reply, and once the message is deleted. */
      replyTo: z.nullable(z.object({ fromName: z.string(), timeSent: z.string() })),
      /** The names of the people whom it mentions, as the user wrote them. */
      mentions: z.array(z.string()),
      /** Its pictures and files, each with the path that it is fetched from. */
      attachments: z.array(z.object({ name: z.string(), path: z.string() })),
    }),
  ),
  /** Chats that the user has muted, and message requests that the user has declined; `to` names the other person or the project. */
  mutedChats: z.array(z.object({ chatId: id, to: z.string() })),
  /** Reactions that the user gave; `to` names the other person or the project. */
  reactions: z.array(
    z.object({ chatId: id, to: z.string(), emoji: z.string(), timeSent: z.string() }),
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
  /** People blocked by the user. */
  blocked: z.array(z.object({ name: z.string(), blockedAt: z.string() })),
  /** Projects and people that the user has bookmarked. */
  bookmarks: z.array(
    z.object({ kind: z.enum(bookmarkKinds), name: z.string(), bookmarkedAt: z.string() }),
  ),
  savedSearches: z.array(
    z.object({
      name: z.string(),
      alert: z.enum(searchAlerts),
      search: searchedFor,
      savedAt: z.string(),
    }),
  ),
  /** Reports that the user sent; `text` is the text at that moment. */
  reports: z.array(
    z.object({
      about: z.enum(reportSubjects),
      text: z.string(),
      reason: z.string(),
      timeSent: z.string(),
    }),
  ),
  /** Image ids, to be fetched like any image. */
  images: z.array(z.object({ id, uploadedAt: z.string() })),
  sessions: z.array(accountSession),
})
export type AccountExport = z.infer<typeof accountExport>
