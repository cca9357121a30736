import { texts, type CallInput } from '@quad/contract'
import { calls } from '@quad/contract/calls'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { Fault, invalid, unauthenticated } from '../http/errors.ts'
import { ownsImages } from '../images/ownership.ts'
import { findUserToWrite, writeProfile, type Profile, type UserRow } from './store.ts'

type UserUpdate = CallInput<typeof calls.updateUser>['body']

/** A profile is complete once it has a name, a major, a bio and a skill; pronouns always have a value. */
const isComplete = ({ name, major, description, skills }: Omit<Profile, 'profile_completed'>) =>
  name !== '' && major !== '' && description !== '' && skills.length > 0

const requireImage = async (
  trx: Transaction<Database>,
  row: UserRow,
  field: 'profilePhotoId' | 'coverImageId',
  imageId: string | null,
): Promise<void> => {
  const present = field === 'profilePhotoId' ? row.profile_photo_id : row.cover_image_id
  if (imageId === null || imageId === present) return
  if (await ownsImages(trx, row.id, [imageId])) return
  throw invalid(field, 'This image is not one of yours. Please upload it first.')
}

/** The editor asks for both links, profile creation for none: what a profile has, it keeps. */
const requireLinks = (row: UserRow, { linkedInLink, instagramLink }: UserUpdate): void => {
  if (linkedInLink === '' && row.linkedin_link !== '') {
    throw invalid('linkedInLink', texts.linkedInRequired)
  }
  if (instagramLink === '' && row.instagram_link !== '') {
    throw invalid('instagramLink', texts.instagramRequired)
  }
}

/**
 * Writes what the owner may edit of a profile; what the update leaves out stays.
 *
 * @throws Fault `version_conflict` where the profile has changed since it was read,
 * `validation_failed` for an image of somebody else, or a link taken away.
 */
export const saveProfile = async (
  trx: Transaction<Database>,
  userId: string,
  update: UserUpdate,
  university: string,
): Promise<void> => {
  const row = await findUserToWrite(trx, userId)
  if (!row) throw unauthenticated()
  if (update.version !== row.version) {
    throw new Fault(
      'version_conflict',
      'Your profile was changed elsewhere in the meantime. Please compare both versions and save again.',
    )
  }
  requireLinks(row, update)
  const profile = {
    name: update.name ?? row.name,
    pronouns: update.pronouns ?? row.pronouns,
    major: update.major ?? row.major,
    school: (update.school ?? row.school) || university,
    description: update.description ?? row.description,
    skills: update.skills ?? row.skills,
    linkedin_link: update.linkedInLink ?? row.linkedin_link,
    instagram_link: update.instagramLink ?? row.instagram_link,
    profile_photo_id:
      update.profilePhotoId === undefined ? row.profile_photo_id : update.profilePhotoId,
    cover_image_id: update.coverImageId === undefined ? row.cover_image_id : update.coverImageId,
  }
  await requireImage(trx, row, 'profilePhotoId', profile.profile_photo_id)
  await requireImage(trx, row, 'coverImageId', profile.cover_image_id)
  await writeProfile(trx, userId, { ...profile, profile_completed: isComplete(profile) })
}
