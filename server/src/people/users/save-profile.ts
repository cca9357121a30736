import { texts, type EndpointInput, type Endpoints } from '@quad/contract'
import { namedSkills, type SkillNames } from '@quad/contract/skills'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { invalid, notFound, requireVersion, unauthenticated } from '../../platform/http/errors.ts'
import { ownsImages } from '../../images/image-use.ts'
import { userOf, type UserRow } from './store.ts'

type UserUpdate = EndpointInput<Endpoints['updateUser']>['body']

/** The fields of an update that are there: JSON has no undefined. */
type GivenFields = { [Field in keyof UserUpdate]?: Exclude<UserUpdate[Field], undefined> }

type RequiredField = 'name' | 'major' | 'description' | 'skills'

/** A profile is complete once it has a name, a major, a bio and a skill; pronouns always have a value. */
const isComplete = ({ name, major, description, skills }: Pick<UserRow, RequiredField>) =>
  name !== '' && major !== '' && description !== '' && skills.length > 0

const requireImage = async (
  trx: Transaction<Database>,
  row: UserRow,
  field: 'profilePhotoId' | 'coverImageId',
  imageId: string | null,
): Promise<void> => {
  if (imageId === null || imageId === row[field]) return
  if (await ownsImages(trx, row.id, [imageId])) return
  throw invalid(field, 'This image is not one of yours. Please upload it first.')
}

/** The editor requires an answer about both links, profile creation none: an existing answer cannot be removed. */
const requireLinks = (row: UserRow, { linkedInLink, instagramLink }: UserUpdate): void => {
  if (linkedInLink === '' && row.linkedInLink !== '') {
    throw invalid('linkedInLink', texts.linkedInRequired)
  }
  if (instagramLink === '' && row.instagramLink !== '') {
    throw invalid('instagramLink', texts.instagramRequired)
  }
}

interface SavedProfile {
  userId: string
  update: UserUpdate
  university: string
  names: SkillNames
}

/**
 * Saves the editable fields of a profile as its next version, with added skills under their own names. Fields that the
 * update leaves out stay.
 *
 * @throws ApiError `version_conflict` if the profile has changed since it was read, `validation_failed`
 *   for an image of another person or a removed link
 */
export const saveProfile = async (
  trx: Transaction<Database>,
  { userId, update, university, names }: SavedProfile,
): Promise<void> => {
  const row = await userOf(trx, userId).forUpdate().executeTakeFirst()
  if (!row) throw unauthenticated()
  requireVersion(update, row, 'Your profile was changed elsewhere')
  requireLinks(row, update)
  const given = update as GivenFields
  const hasOtherCover = given.coverImageId !== undefined && given.coverImageId !== row.coverImageId
  const changed = {
    ...(hasOtherCover && { coverDescription: '' }),
    ...given,
    ...(given.school === '' && { school: university }),
    ...(given.skills && { skills: namedSkills(names, given.skills, row.skills) }),
  }
  const profile = { ...row, ...changed }
  await requireImage(trx, row, 'profilePhotoId', profile.profilePhotoId)
  await requireImage(trx, row, 'coverImageId', profile.coverImageId)
  const { availability } = changed
  await trx
    .updateTable('users')
    // The query leaves out what is undefined.
    .set({
      name: changed.name,
      pronouns: changed.pronouns,
      school: changed.school,
      major: changed.major,
      description: changed.description,
      skills: changed.skills,
      linkedin_link: changed.linkedInLink,
      instagram_link: changed.instagramLink,
      profile_photo_id: changed.profilePhotoId,
      cover_image_id: changed.coverImageId,
      cover_description: changed.coverDescription,
      profile_completed: isComplete(profile),
      ...(availability !== undefined && {
        looking: availability?.looking ?? null,
        hours_per_week: availability?.hoursPerWeek ?? null,
        available_from: availability?.availableFrom ?? null,
      }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', userId)
    .execute()
}

/**
 * Sets or, with null, removes a person's cover image, which is not described yet. Raises the profile's version, so
 * that an open editor does not restore the old one.
 *
 * @throws ApiError `not_found` for an image of another person
 */
export const setCoverImage = (
  db: Kysely<Database>,
  userId: string,
  imageId: string | null,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (imageId !== null && !(await ownsImages(trx, userId, [imageId]))) throw notFound('image')
    await trx
      .updateTable('users')
      .set({ cover_image_id: imageId, cover_description: '', version: sql<number>`version + 1` })
      .where('id', '=', userId)
      .where('cover_image_id', 'is distinct from', imageId)
      .execute()
  })
