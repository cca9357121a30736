import type { Kysely } from 'kysely'
import { blockersAmong } from '../../people/blocking/store.ts'
import type { Database } from '../../platform/database/schema.ts'
import { managerIds } from '../members.ts'

/** The Owner and the Admins to notify of a person's join request: those who have not blocked the person. */
export const managersToNotify = async (
  db: Kysely<Database>,
  projectId: string,
  requesterId: string,
): Promise<string[]> => {
  const managers = await managerIds(db, projectId)
  const blockers = await blockersAmong(db, managers, requesterId)
  return managers.filter((id) => !blockers.has(id))
}
