import type { Availability, Settings, UserCard } from '@quad/contract'
import { isTimeZone } from '@quad/contract/server'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { activityDays, dayText, isWithin } from '../../platform/database/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { reusableQuery } from '../../platform/database/statements.ts'
import { isBlockedBy } from '../blocking/store.ts'

/** A person's availability; null for a person who says nothing about it. */
export const availabilityOf = sql<Availability | null>`
  case when users.looking is not null then json_build_object(
    'looking', users.looking,
    'hoursPerWeek', users.hours_per_week,
    'availableFrom', ${dayText('users.available_from')}) end`

/** The columns of a person that everyone sees. */
const publicColumns = [
  'id',
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
  sql<number | null>`(select width from images where images.id = cover_image_id)`.as(
    'coverImageWidth',
  ),
  'cover_description as coverDescription',
  availabilityOf.as('availability'),
] as const

/** The columns of a person that some response contains. No secrets. */
const columns = [
  ...publicColumns,
  'email',
  'email_verified_at as emailVerifiedAt',
  'hide_email as hideEmail',
  'allow_email_communications as allowEmailCommunications',
  'theme_preference as themePreference',
  'hide_activity as hideActivity',
  'key_shortcuts as keyShortcuts',
  'enter_sends as enterSends',
  'time_zone as timeZone',
  'browser_time_zone as browserTimeZone',
  'version',
] as const

/** The columns of one person, to select more with them. */
export const userOf = (db: Kysely<Database>, userId: string) =>
  db.selectFrom('users').select(columns).where('id', '=', userId)

export const findUser = (db: Kysely<Database>, userId: string) =>
  userOf(db, userId).executeTakeFirst()

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

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

/**
 * How recently the user of this row was active, as a signed-in viewer may know it. Null if one of the two hides it, and
 * if the viewer has blocked the user. A blocked viewer sees it, so that the block stays unknown.
 */
export const lastActiveSeenBy = (viewerId: string): RawBuilder<UserCard['lastActive'] | null> =>
  sql<UserCard['lastActive'] | null>`
    case
      when users.hide_activity or ${isBlockedBy(viewerId, 'users.id')} or exists (
        select from users as viewer where viewer.id = ${viewerId} and viewer.hide_activity)
      then null
      when ${isWithin(sql`users.active_at`, activityDays.week)} then 'week'
      when ${isWithin(sql`users.active_at`, activityDays.month)} then 'month' end`

const profileOf = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('users')
    .select(publicColumns)
    .select(jsonArrayFrom(projectsOf(db, userId)).as('projects'))
    .where('id', '=', userId)

/** A person with their projects, as a visitor sees them. */
export const findForVisitor = reusableQuery((db, { userId }: { userId: string }) =>
  profileOf(db, userId),
)

/** A person with their projects, and the projects and blocks of a signed-in viewer. */
export const findForPerson = reusableQuery(
  (db, { userId, viewerId }: { userId: string; viewerId: string }) =>
    profileOf(db, userId).select([
      'email',
      'hide_email as hideEmail',
      sql<string[]>`array(select project_id from memberships where user_id = ${viewerId})`.as(
        'viewerProjectIds',
      ),
      isBlockedBy(viewerId, 'users.id').as('blocked'),
      lastActiveSeenBy(viewerId).as('lastActive'),
    ]),
)

/** The columns of a person that everyone sees, with the projects. */
export type ProfileRow = Awaited<ReturnType<typeof findForVisitor>>[number]

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

/** Writes a person's settings, which belong neither to the profile nor to its version. What is left out stays. */
export const writeSettings = async (
  db: Kysely<Database>,
  userId: string,
  { browserTimeZone, ...settings }: Settings,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({
      hide_email: settings.hideEmail,
      allow_email_communications: settings.allowEmailCommunications,
      theme_preference: settings.themePreference,
      hide_activity: settings.hideActivity,
      key_shortcuts: settings.keyShortcuts,
      enter_sends: settings.enterSends,
      time_zone: settings.timeZone,
      ...(isKnownZone(browserTimeZone) && { browser_time_zone: browserTimeZone }),
    })
    .where('id', '=', userId)
    .execute()
}

/** Notes that a person is active. Writes at most once a day. */
export const noteActive = async (db: Kysely<Database>, userId: string): Promise<void> => {
  await db
    .updateTable('users')
    .set({ active_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where(sql<boolean>`(active_at is null or active_at < now() - interval '1 day')`)
    .execute()
}
