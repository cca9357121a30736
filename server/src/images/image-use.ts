import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { jobStatement } from '../platform/jobs/queue.ts'
import { allowLongStatements } from '../platform/database/connect.ts'
import { handleRows, RowsFailedError, type JobServices } from '../platform/jobs/handle-rows.ts'
import type { Services } from '../services.ts'

/** No project shows this row of `images`. */
const notInProject = sql<boolean>`(
  not exists (select from projects where image_id = images.id)
  and not exists (select from projects where gallery_image_ids @> array[images.id]))`

const imageInProject = sql<boolean>`not ${notInProject}`

/** No profile and no project shows this row of `images`. One condition for each index. */
export const imageNotInUse = sql<boolean>`(
  not exists (select from users where profile_photo_id = images.id)
  and not exists (select from users where cover_image_id = images.id)
  and ${notInProject})`

/** Whether a person uploaded all of these images. */
export const ownsImages = async (
  db: Kysely<Database>,
  userId: string,
  imageIds: readonly string[],
): Promise<boolean> => {
  if (imageIds.length === 0) return true
  // Locked, so that none is purged as unused before the caller's transaction uses it.
  const owned = await db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', imageIds)
    .where('owner_id', '=', userId)
    .forKeyShare()
    .execute()
  return owned.length === new Set(imageIds).size
}

/**
 * Deletes the images of a person whose account is deleted: their rows now, their files soon after.
 * Images that a project shows stay, without an owner.
 */
export const releaseImages = async (trx: Transaction<Database>, ownerId: string): Promise<void> => {
  await sql`
    update images set owner_id = null where owner_id = ${ownerId} and ${imageInProject}`.execute(
    trx,
  )
  const deleted = await trx
    .deleteFrom('images')
    .where('owner_id', '=', ownerId)
    .returning('id')
    .execute()
  await queueRemoval(trx, deleted)
}

/** Queues the removal of the files of these deleted images. */
export const queueRemoval = async (
  trx: Transaction<Database>,
  deleted: readonly { id: string }[],
): Promise<void> => {
  if (deleted.length === 0) return
  const ids = deleted.map(({ id }) => id)
  await jobStatement('remove-images', { ids }, { maxAttempts: 25 }).execute(trx)
}

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
    await queueRemoval(trx, deleted)
  })

/**
 * Removes the files of deleted images.
 *
 * @throws RowsFailedError if some are left, after the others are removed
 */
export const removeImages = async (
  { images, log }: Pick<Services, 'images'> & Pick<JobServices, 'log'>,
  ids: readonly string[],
): Promise<void> => {
  const failed = await handleRows(ids, {
    handle: ([id]) => images.remove(id!),
    log,
    job: 'remove-images',
    label: (imageId) => ({ imageId }),
  })
  if (failed.length > 0) throw new RowsFailedError(failed)
}
