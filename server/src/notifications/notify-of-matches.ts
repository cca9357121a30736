import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { allowLongStatements } from '../platform/database/connect.ts'
import { handleRows, type JobServices } from '../platform/jobs/handle-rows.ts'
import { showWritten } from './notify.ts'

/** Saved searches whose users one transaction notifies: it locks these users' live events. */
const batchSize = 100

const notifyOf = (db: Kysely<Database>, searchIds: readonly string[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await allowLongStatements(trx, 30)
    // Users first, as the deletion of an account locks.
    const { rows: searches } = await sql<{ id: string }>`
      select saved.id from saved_searches as saved
      join users on users.id = saved.user_id
      where saved.id = any(${searchIds}::uuid[])
      order by users.id for key share of users`.execute(trx)
    const ids = searches.map(({ id }) => id)
    // A dismissed one is replaced, so it must not be restored.
    await trx
      .updateTable('notifications')
      .set({ closed: true })
      .where(sql<boolean>`search_id = any(${ids}::uuid[])`)
      .where('dismissed_at', 'is not', null)
      .where('closed', '=', false)
      .execute()
    await showWritten(
      trx
        .with('told', (statement) =>
          statement
            .updateTable('saved_search_matches')
            .set({ notified: true })
            .where('notified', '=', false)
            .where(sql<boolean>`search_id = any(${ids}::uuid[])`)
            .returning('search_id'),
        )
        .with('written', (statement) =>
          statement
            .insertInto('notifications')
            .columns(['user_id', 'type', 'from_id', 'message', 'search_id', 'search_matches'])
            .expression((eb) =>
              eb
                .selectFrom('told')
                .innerJoin('saved_searches as saved', 'saved.id', 'told.search_id')
                .select([
                  'saved.user_id',
                  sql.lit('search-matches').as('type'),
                  'saved.user_id as from_id',
                  'saved.name as message',
                  'saved.id as search_id',
                  sql<number>`count(*)::int`.as('search_matches'),
                ])
                .groupBy('saved.id')
                .orderBy('saved.user_id'),
            )
            .onConflict((conflict) =>
              conflict
                .column('search_id')
                .where('search_id', 'is not', null)
                .where('dismissed_at', 'is', null)
                .doUpdateSet({
                  message: (eb) => eb.ref('excluded.message'),
                  search_matches: sql<number>`notifications.search_matches + excluded.search_matches`,
                  sent_at: sql<Date>`now()`,
                }),
            )
            .returningAll(),
        ),
    ).execute()
  })

/**
 * Notifies users of matches that they were not notified of. A saved search has one open notification, which
 * counts its matches since it was last dismissed.
 */
export const notifyOfMatches = async ({ db, log }: JobServices): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select distinct search_id as id from saved_search_matches where not notified
    order by search_id`.execute(db)
  await handleRows(
    rows.map(({ id }) => id),
    {
      handle: (some) => notifyOf(db, some),
      batchSize,
      log,
      job: 'find-matches',
      label: (searchId) => ({ searchId }),
    },
  )
}
