import type { OwnedProject } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/**
 * The projects that a person owns, each with its heir: the longest-serving Admin, else the
 * longest-serving Member, else null.
 */
export const ownedProjects = async (
  db: Kysely<Database>,
  userId: string,
): Promise<OwnedProject[]> => {
  const rows = await db
    .selectFrom('memberships as owned')
    .innerJoin('projects', 'projects.id', 'owned.project_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('memberships')
          .innerJoin('users', 'users.id', 'memberships.user_id')
          .select(['users.id', 'users.name', 'users.profile_photo_id', 'memberships.role'])
          .whereRef('memberships.project_id', '=', 'owned.project_id')
          .where('memberships.role', '!=', 'Owner')
          .orderBy(sql`memberships.role = 'Admin'`, 'desc')
          .orderBy('memberships.joined_at')
          .orderBy('users.id')
          .limit(1)
          .as('heir'),
      (join) => join.onTrue(),
    )
    .select([
      'projects.id',
      'projects.title',
      'heir.id as heirId',
      'heir.name as heirName',
      'heir.profile_photo_id as heirPhotoId',
      'heir.role as heirRole',
    ])
    .where('owned.user_id', '=', userId)
    .where('owned.role', '=', 'Owner')
    .orderBy('owned.joined_at')
    .orderBy('projects.id')
    .execute()
  return rows.map(({ id, title, heirId, heirName, heirPhotoId, heirRole }) => ({
    id,
    title,
    heir:
      heirId === null
        ? null
        : {
            id: heirId,
            name: heirName ?? '',
            profilePhotoId: heirPhotoId,
            role: heirRole === 'Admin' ? 'Admin' : 'Member',
          },
  }))
}
