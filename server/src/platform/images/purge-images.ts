import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { allowLongStatements } from '../database/statement-limit.ts'
import { addJob } from '../jobs/queue.ts'
import { imageNotInUse } from './image-in-use.ts'

/** Number of images per transaction, and per job that removes files. */
const batchSize = 500

/**
 * Deletes the images that no profile and no project shows a day after the upload: their rows now, their
 * files soon after. Works in batches.
 */
export const purgeImages = async (db: Kysely<Database>, size = batchSize): Promise<void> => {
  while ((await purgeBatch(db, size)) === size);
}

const purgeBatch = (db: Kysely<Database>, size: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    // Scans all images, which may exceed the statement limit of requests.
    await allowLongStatements(trx, 60)
    // Skips images that a transaction is about to use. The others are locked against new uses, so that
    // a second check, which sees newer commits, is final.
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
      limit ${size} for update skip locked`.execute(trx)
    const { rows: deleted } = await sql<{ id: string }>`
      delete from images where id = any(${held.map(({ id }) => id)})
      and ${imageNotInUse}
      returning id`.execute(trx)
    if (deleted.length > 0) {
      await addJob(trx, 'remove-images', { ids: deleted.map(({ id }) => id) }, { maxAttempts: 25 })
    }
    return deleted.length
  })
