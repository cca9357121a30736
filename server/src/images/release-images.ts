import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { addJob } from '../jobs/queue.ts'

/**
 * Deletes the images of a person who goes: their rows now, their files soon after. What a project
 * shows is the project's, and stays without an owner.
 */
export const releaseImages = async (trx: Transaction<Database>, ownerId: string): Promise<void> => {
  await sql`
    update images set owner_id = null where owner_id = ${ownerId}
    and (exists (select from projects where image_id = images.id)
      or exists (select from projects where gallery_image_ids @> array[images.id]))`.execute(trx)
  const deleted = await trx
    .deleteFrom('images')
    .where('owner_id', '=', ownerId)
    .returning('id')
    .execute()
  if (deleted.length === 0) return
  await addJob(trx, 'remove-images', { ids: deleted.map(({ id }) => id) }, { maxAttempts: 25 })
}
