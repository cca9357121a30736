import type { CallInput, Calls } from '@quad/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { conflict, notFound } from '../http/errors.ts'
import { findReported } from './reported.ts'

const own = {
  message: 'This message is your own.',
  project: 'This project is your own.',
  person: 'You cannot report yourself.',
}

/**
 * Puts something into the queue of those who run the site, with a copy of what it says now. The same
 * once more, while it waits, changes nothing.
 *
 * @throws Fault `not_found` where the reporter does not see it, `conflict` where it is their own.
 */
export const sendReport = async (
  db: Kysely<Database>,
  reporterId: string,
  { about, id, reason }: CallInput<Calls['sendReport']>['body'],
): Promise<void> => {
  const copy = await findReported(db, { about, id, reporterId })
  if (!copy) throw notFound(about)
  if (copy.ofId === reporterId) throw conflict(own[about])
  await db
    .insertInto('reports')
    .values({ reporter_id: reporterId, about, subject_id: id, copy: JSON.stringify(copy), reason })
    .onConflict((same) => same.doNothing())
    .execute()
}
