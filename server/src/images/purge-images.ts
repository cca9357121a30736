import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { allowLongStatements } from '../platform/database/statement-limit.ts'
import { handleRows, type JobServices } from '../platform/jobs/handle-rows.ts'
import { addJob } from '../platform/jobs/queue.ts'
import { imageNotInUse } from './image-in-use.ts'

/** Number of images per transaction, and per job that removes files. */
const batchSize = 500

/**
 * Deletes the images that no profile and no project shows a day after the upload: their rows now, their
 * files soon after. Works in batches.
 */
export const purgeImages = async ({ db, log }: JobServices, size = batchSize): Promise<void> => {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await unusedImages(db, after, size)
    await handleRows(ids, {
      handle: (some) => remove(db, some),
      batchSize: size,
      log,
      job: 'purge-images',
      label: (imageId) => ({ imageId }),
    })
    after = ids.at(-1) ?? after
    if (ids.length < size) return
  }
}

const unusedImages = (db: Kysely<Database>, after: string, size: number): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    // Scans all images, which may exceed the statement limit of requests.
    await allowLongStatements(trx, 60)
    const { rows } = await sql<{ id: string }>`
      select id from images where id > ${after} and created_at < now() - interval '24 hours'
      except (
        select profile_photo_id from users
        union all select cover_image_id from users
        union all select image_id from projects
        union all select unnest(gallery_image_ids) from projects
      )
      order by id limit ${size}`.execute(trx)
    return rows.map(({ id }) => id)
  })

const remove = (db: Kysely<Database>, ids: readonly string[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Skips images that a transaction is about to use. The others are locked against new uses, so that
    // a second check, which sees newer commits, is final.
    const { rows: held } = await sql<{ id: string }>`
      select id from images where id = any(${ids}::uuid[]) for update skip locked`.execute(trx)
    const { rows: deleted } = await sql<{ id: string }>`
      delete from images where id = any(${held.map(({ id }) => id)})
      and ${imageNotInUse}
      returning id`.execute(trx)
    if (deleted.length > 0) {
      await addJob(trx, 'remove-images', { ids: deleted.map(({ id }) => id) }, { maxAttempts: 25 })
    }
  })
