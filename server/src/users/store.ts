import type { Settings, UserProject } from '@quad/contract'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Everything of a person that the product shows to somebody; never a secret. */
const columns = [
  'id',
  'email',
  'email_verified_at',
  'profile_completed',
  'name',
  'pronouns',
  'linkedin_link',
  'instagram_link',
  'school',
  'major',
  'description',
  'skills',
  'profile_photo_id',
  'cover_image_id',
  'hide_email',
  'allow_email_communications',
  'theme_preference',
  'version',
] as const

export type UserRow = Pick<Selectable<Database['users']>, (typeof columns)[number]>

export const findUser = (db: Kysely<Database>, userId: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst()

/** The person, held until the transaction ends. */
export const findUserToWrite = (
  db: Kysely<Database>,
  userId: string,
): Promise<UserRow | undefined> =>
  db.selectFrom('users').select(columns).where('id', '=', userId).forUpdate().executeTakeFirst()

/** Whether one may write to a person or invite them: somebody whose profile is complete. */
export const isReachable = async (db: Kysely<Database>, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('profile_completed', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Ids of the projects that a person is a member of. */
export const projectIdsOf = async (db: Kysely<Database>, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('memberships')
    .select('project_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.project_id)
}

/** The projects that a person is a member of, the longest first. */
export const projectsOf = (db: Kysely<Database>, userId: string): Promise<UserProject[]> =>
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
    .execute()

/** The fields of a profile that its owner writes. */
export type Profile = Pick<
  UserRow,
  | 'name'
  | 'pronouns'
  | 'major'
  | 'school'
  | 'description'
  | 'skills'
  | 'linkedin_link'
  | 'instagram_link'
  | 'profile_photo_id'
  | 'cover_image_id'
  | 'profile_completed'
>

/** Writes what a person has set. Settings are no part of the profile, nor of its version. */
export const writeSettings = async (
  db: Kysely<Database>,
  userId: string,
  { hideEmail, allowEmailCommunications, themePreference }: Settings,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({
      hide_email: hideEmail,
      allow_email_communications: allowEmailCommunications,
      theme_preference: themePreference,
    })
    .where('id', '=', userId)
    .execute()
}

/** Writes a profile as its next version. */
export const writeProfile = async (
  db: Kysely<Database>,
  userId: string,
  profile: Profile,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ ...profile, version: sql<number>`version + 1` })
    .where('id', '=', userId)
    .execute()
}
