import type { Settings } from '@quad/contract'
import { isTimeZone } from '@quad/contract/server'
import { sql, type Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { buildOnce } from '../../platform/database/build-once.ts'
import type { Database } from '../../platform/database/schema.ts'
import { availabilityColumns, availabilityOf } from './availability.ts'
import { lastActiveSeenBy } from './last-active.ts'
import { isBlockedBy } from '../blocking/store.ts'

/** The columns of a person that some response contains. No secrets. */
const columns = [
  'id',
  'email',
  'email_verified_at as emailVerifiedAt',
  'profile_completed as profileCompleted',
  'name',
  'pronouns',
  'linkedin_link as linkedInLink',
  'instagram_link as instagramLink',
  'school',
  'major',
  'description',
  'skills',
  'profile_photo_id as profilePhotoId',
  'cover_image_id as coverImageId',
  'cover_description as coverDescription',
  'hide_email as hideEmail',
  'allow_email_communications as allowEmailCommunications',
  'theme_preference as themePreference',
  'hide_activity as hideActivity',
  'key_shortcuts as keyShortcuts',
  'time_zone as timeZone',
  'browser_time_zone as browserTimeZone',
  'version',
  availabilityOf.as('availability'),
] as const

/** The columns of one person, to select more with them. */
export const userOf = (db: Kysely<Database>, userId: string) =>
  db.selectFrom('users').select(columns).where('id', '=', userId)

export const findUser = (db: Kysely<Database>, userId: string) =>
  userOf(db, userId).executeTakeFirst()

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** Locks the person until the transaction ends. */
export const findUserToWrite = (db: Kysely<Database>, userId: string) =>
  userOf(db, userId).forUpdate().executeTakeFirst()

/** Whether a person may be written to and invited, which needs a complete profile. */
export const isReachable = async (db: Kysely<Database>, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('profile_completed', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** A person's projects, the longest membership first. */
export const projectsOf = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('projects', 'projects.id', 'memberships.project_id')
    .select([
      'projects.id',
      'projects.title',
      'projects.image_id as imageId',
      'projects.recruiting as status',
      'memberships.role',
      'memberships.title as memberTitle',
    ])
    .where('memberships.user_id', '=', userId)
    .orderBy('memberships.joined_at')
    .orderBy('projects.id')

/** A person with their projects, and the projects and blocks of a viewer (null for a visitor). */
export const findProfile = buildOnce(
  (db, { userId, viewerId }: { userId: string; viewerId: string | null }) =>
    userOf(db, userId).select([
      jsonArrayFrom(projectsOf(db, userId)).as('projects'),
      sql<string[]>`array(select project_id from memberships where user_id = ${viewerId})`.as(
        'viewerProjectIds',
      ),
      isBlockedBy(viewerId, 'users.id').as('blocked'),
      lastActiveSeenBy(viewerId).as('lastActive'),
    ]),
)

/** The fields of a profile that its owner edits. */
export type Profile = Pick<
  UserRow,
  | 'name'
  | 'pronouns'
  | 'major'
  | 'school'
  | 'description'
  | 'skills'
  | 'linkedInLink'
  | 'instagramLink'
  | 'profilePhotoId'
  | 'coverImageId'
  | 'coverDescription'
  | 'profileCompleted'
  | 'availability'
>

const isKnownZone = (name: string | undefined): name is string =>
  name !== undefined && isTimeZone(name)

/** Stores the time zone of a person's browser, if it is known. */
export const writeBrowserTimeZone = async (
  db: Kysely<Database>,
  userId: string,
  name: string | undefined,
): Promise<void> => {
  if (!isKnownZone(name)) return
  await db
    .updateTable('users')
    .set({ browser_time_zone: name })
    .where('id', '=', userId)
    .where('browser_time_zone', '!=', name)
    .execute()
}

/** Writes a person's settings, which belong neither to the profile nor to its version. */
export const writeSettings = async (
  db: Kysely<Database>,
  userId: string,
  {
    hideEmail,
    allowEmailCommunications,
    themePreference,
    hideActivity,
    keyShortcuts,
    timeZone,
    browserTimeZone,
  }: Settings,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({
      hide_email: hideEmail,
      allow_email_communications: allowEmailCommunications,
      theme_preference: themePreference,
      ...(hideActivity !== undefined && { hide_activity: hideActivity }),
      ...(keyShortcuts !== undefined && { key_shortcuts: keyShortcuts }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
      ...(isKnownZone(browserTimeZone) && { browser_time_zone: browserTimeZone }),
    })
    .where('id', '=', userId)
    .execute()
}

/** Writes a profile as its next version. */
export const writeProfile = async (
  db: Kysely<Database>,
  userId: string,
  {
    linkedInLink,
    instagramLink,
    profilePhotoId,
    coverImageId,
    coverDescription,
    profileCompleted,
    availability,
    ...profile
  }: Profile,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({
      ...profile,
      linkedin_link: linkedInLink,
      instagram_link: instagramLink,
      profile_photo_id: profilePhotoId,
      cover_image_id: coverImageId,
      cover_description: coverDescription,
      profile_completed: profileCompleted,
      ...availabilityColumns(availability),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', userId)
    .execute()
}
