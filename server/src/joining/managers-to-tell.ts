import type { Kysely } from 'kysely'
import { blockersAmong } from '../blocking/store.ts'
import type { Database } from '../database/schema.ts'
import { managerIds } from '../projects/members.ts'

/** The Owner and the Admins whom a person's join request is to reach: those who have not blocked them. */
export const managersToTell = async (
  db: Kysely<Database>,
  projectId: string,
  requesterId: string,
): Promise<string[]> => {
  const managers = await managerIds(db, projectId)
  const blockers = await blockersAmong(db, managers, requesterId)
  return managers.filter((id) => !blockers.has(id))
}
