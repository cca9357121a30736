import type { Role } from '@quad/contract'
import { sql, type RawBuilder } from 'kysely'

/** The Owner and the Admins manage a project. */
export const isManager = (role: Role): boolean => role === 'Owner' || role === 'Admin'

/**
 * The same in SQL. Without a role, the result is null.
 *
 * @param memberships name of the table or its alias
 */
export const isManagerInRow = (memberships = 'memberships'): RawBuilder<boolean | null> =>
  sql`${sql.ref(`${memberships}.role`)} in ('Owner', 'Admin')`
