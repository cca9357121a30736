import * as z from 'zod'
import { pronouns, themes } from '../choices.ts'
import { id } from './id.ts'
import { limits } from '../limits.ts'
import { personMatch } from './match.ts'
import { userProject } from './membership.ts'
import { notification } from './notification.ts'
import { socialLink } from './social-link.ts'
import { tagList } from './tags.ts'
import { plainText, trimmedText } from './text.ts'
import { texts } from '../texts.ts'

export const settings = z.object({
  hideEmail: z.boolean(),
  allowEmailCommunications: z.boolean(),
  themePreference: z.enum(themes),
})
export type Settings = z.infer<typeof settings>

/** A person in a sentence: what stands beside a message, a request or a membership. */
export const personRef = z.object({
  id,
  name: z.string(),
  profilePhotoId: id.nullable(),
})
export type PersonRef = z.infer<typeof personRef>

const cardFields = {
  id,
  name: z.string(),
  major: z.string(),
  school: z.string(),
  profilePhotoId: id.nullable(),
  description: z.string(),
  skills: z.array(z.string()),
}

/** A person in a list. */
export const userCard = z.object({
  ...cardFields,
  /** Where the person has a skill that a recruiting project of the viewer wants, and is no member. */
  match: personMatch.optional(),
})
export type UserCard = z.infer<typeof userCard>

const publicFields = {
  ...cardFields,
  pronouns: z.enum(pronouns),
  linkedInLink: z.string(),
  instagramLink: z.string(),
  coverImageId: id.nullable(),
  projectsId: z.array(id),
  /** The projects of `projectsId`, in its order: the longest first. */
  projects: z.array(userProject),
  profileCompleted: z.boolean(),
}

/** What the viewer may do with this person. The screen shows these; the server checks them again. */
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

/** The address is absent where its owner hides it. */
const signedInUser = z.object({
  audience: z.literal('signedIn'),
  ...publicFields,
  email: z.string().optional(),
  can: userAbilities,
})

export const selfUser = z.object({
  audience: z.literal('self'),
  ...publicFields,
  email: z.string(),
  emailVerified: z.boolean(),
  settings,
  /** Undismissed ones, newest first. */
  notifications: z.array(notification),
  /** Chat id to the other party's id: a user's or a project's. */
  chats: z.record(id, id),
  /** The last live event from a moment before this was read: the event stream goes on after it. */
  liveId: z.int(),
  version: z.int(),
  can: userAbilities,
})
export type SelfUser = z.infer<typeof selfUser>

export const user = z.discriminatedUnion('audience', [publicUser, signedInUser, selfUser])
export type User = z.infer<typeof user>

const name = trimmedText({
  min: 1,
  max: limits.userName,
  tooShort: texts.nameRequired,
  tooLong: texts.nameTooLong,
})
const major = trimmedText({
  min: 1,
  max: limits.major,
  tooShort: texts.majorRequired,
  tooLong: texts.majorTooLong,
})
const bio = trimmedText({
  min: 1,
  max: limits.bio,
  tooShort: texts.bioRequired,
  tooLong: texts.bioTooLong,
})

/** The form of profile creation, in the order in which its rules are checked. */
export const newProfile = z.object({
  name,
  pronouns: z.enum(pronouns, { error: texts.pronouns }),
  major,
  description: bio,
  skills: tagList(texts.skillsAtCreation, texts.skillTooLong),
  profilePhotoId: id.nullable().default(null),
})
export type NewProfile = z.input<typeof newProfile>

const school = z.string().trim().pipe(plainText(limits.school, texts.schoolTooLong))
const linkedInLink = socialLink('linkedin.com', {
  wrong: texts.linkedInLink,
  tooLong: texts.linkedInTooLong,
})
const instagramLink = socialLink('instagram.com', {
  wrong: texts.instagramLink,
  tooLong: texts.instagramTooLong,
})

/** The form of the profile editor, in its order. An empty school stands for the university. */
export const profileEdit = z.object({
  name,
  pronouns: z.enum(pronouns, { error: texts.pronouns }),
  school,
  major,
  description: bio,
  skills: tagList(texts.skillsAtEdit, texts.skillTooLong),
  linkedInLink: linkedInLink.refine((text) => text !== '', texts.linkedInRequired),
  instagramLink: instagramLink.refine((text) => text !== '', texts.instagramRequired),
  profilePhotoId: id.nullable(),
  coverImageId: id.nullable(),
})
export type ProfileEdit = z.infer<typeof profileEdit>

/**
 * The whole user as a client sends it back: fields that the owner may not write are ignored, absent
 * ones are kept.
 */
export const userUpdate = z.object({
  name: name.optional(),
  pronouns: z.enum(pronouns, { error: texts.pronouns }).optional(),
  major: major.optional(),
  school: school.optional(),
  description: bio.optional(),
  skills: tagList(texts.skillsAtEdit, texts.skillTooLong).optional(),
  linkedInLink: linkedInLink.optional(),
  instagramLink: instagramLink.optional(),
  profilePhotoId: id.nullable().optional(),
  coverImageId: id.nullable().optional(),
  version: z.int(),
})
