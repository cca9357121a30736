import * as z from 'zod/mini'
import { pronouns } from '../choices.ts'
import { limits } from '../limits.ts'
import type { SocialNetwork, SocialPage } from '../social-page.ts'
import { texts } from '../texts.ts'
import { availability } from './availability.ts'
import { id } from './id.ts'
import { imageDescription } from './image-description.ts'
import { socialLink } from './social-link.ts'
import { tagList } from './tags.ts'
import { lineText, trimmedText } from './text.ts'

/** The form of profile creation, in the order in which its rules are checked. */
export const newProfile = z.object({
  name: lineText({
    min: 1,
    max: limits.userName,
    tooShort: texts.nameRequired,
    tooLong: texts.nameTooLong,
  }),
  pronouns: z.enum(pronouns, { error: texts.pronouns }),
  major: lineText({
    min: 1,
    max: limits.major,
    tooShort: texts.majorRequired,
    tooLong: texts.majorTooLong,
  }),
  description: trimmedText({
    min: 1,
    max: limits.bio,
    tooShort: texts.bioRequired,
    tooLong: texts.bioTooLong,
  }),
  skills: tagList(texts.skillsAtCreation, texts.skillTooLong),
  profilePhotoId: z._default(z.nullable(id), null),
  availability: z._default(z.nullable(availability), null),
})
export type NewProfile = z.input<typeof newProfile>

const fields = {
  name: newProfile.shape.name,
  pronouns: newProfile.shape.pronouns,
  school: lineText({
    min: 0,
    max: limits.school,
    tooShort: texts.schoolTooLong,
    tooLong: texts.schoolTooLong,
  }),
  major: newProfile.shape.major,
  description: newProfile.shape.description,
  skills: tagList(texts.skillsAtEdit, texts.skillTooLong),
  profilePhotoId: z.nullable(id),
  coverImageId: z.nullable(id),
  coverDescription: imageDescription,
  availability: z.nullable(availability),
}

type SocialPageOf = (network: SocialNetwork, text: string) => SocialPage | undefined

const linkFields = (pageOf: SocialPageOf) => ({
  linkedInLink: socialLink((text) => pageOf('linkedIn', text), {
    wrong: texts.linkedInLink,
    tooLong: texts.linkedInTooLong,
  }),
  instagramLink: socialLink((text) => pageOf('instagram', text), {
    wrong: texts.instagramLink,
    tooLong: texts.instagramTooLong,
  }),
})

/**
 * The form of the profile editor, in its order. An empty school means the university, a link of null that the
 * person has none.
 *
 * @param pageOf `socialPage`, which only the editor loads
 */
export const profileEdit = (pageOf: SocialPageOf) => {
  const {
    profilePhotoId,
    coverImageId,
    coverDescription,
    availability: whenFree,
    ...person
  } = fields
  const { linkedInLink, instagramLink } = linkFields(pageOf)
  const given = (text: string) => text !== ''
  return z.object({
    ...person,
    linkedInLink: z.nullable(linkedInLink.check(z.refine(given, texts.linkedInRequired))),
    instagramLink: z.nullable(instagramLink.check(z.refine(given, texts.instagramRequired))),
    profilePhotoId,
    coverImageId,
    coverDescription,
    availability: whenFree,
  })
}
export type ProfileEdit = z.infer<ReturnType<typeof profileEdit>>

/**
 * The whole user as a client sends it back. Read-only fields are ignored, absent ones are kept: a link of null
 * says that the person has none, and a new cover image without a description is not described.
 */
export const userUpdate = (pageOf: SocialPageOf) => {
  const { linkedInLink, instagramLink } = linkFields(pageOf)
  return z.extend(
    z.partial(
      z.object({
        ...fields,
        linkedInLink: z.nullable(linkedInLink),
        instagramLink: z.nullable(instagramLink),
      }),
    ),
    { version: z.int() },
  )
}
