import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { addJob } from '../jobs/queue.ts'

/**
 * Deletes the images that nobody and no project shows a day after they were uploaded: their rows now,
 * their files soon after.
 */
export const purgeImages = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Looks through all images, which may take longer than a request's statement.
    await sql`set local statement_timeout = '60s'`.execute(trx)
    // Skipped are those that somebody is about to use. Held, the others can be used no more, so that
    // a second look, at what has been committed meanwhile, is the last.
    const { rows: held } = await sql<{ id: string }>`
      select id from images where id in (
        select id from images where created_at < now() - interval '24 hours'
        except (
          select profile_photo_id from users
          union all select cover_image_id from users
          union all select image_id from projects
          union all select unnest(gallery_image_ids) from projects
        )
      )
      for update skip locked`.execute(trx)
    const { rows: deleted } = await sql<{ id: string }>`
      delete from images where id = any(${held.map(({ id }) => id)})
      and not exists (select from users where profile_photo_id = images.id)
      and not exists (select from users where cover_image_id = images.id)
      and not exists (select from projects where image_id = images.id)
      and not exists (select from projects where gallery_image_ids @> array[images.id])
      returning id`.execute(trx)
    if (deleted.length === 0) return
    await addJob(trx, 'remove-images', { ids: deleted.map(({ id }) => id) }, { maxAttempts: 25 })
  })
