import type { Role } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** A person's role. `Unenrolled` for a person who is not a member, and if person or project do not exist. */
export const roleOf = async (
  db: Kysely<Database>,
  projectId: string,
  userId: string,
): Promise<Role> => {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role ?? 'Unenrolled'
}

/** Owner first, then Admins, then Members; each in the order in which they joined. */
export const memberOrder = sql`
  array_position(array['Owner', 'Admin', 'Member'], memberships.role),
  memberships.joined_at, memberships.user_id`

/** All memberships with their people, in the order of members. */
export const selectMembers = (db: Kysely<Database>) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.id',
      'users.name',
      'users.profile_photo_id as profilePhotoId',
      'memberships.role',
      'memberships.title',
    ])
    .orderBy(memberOrder)
