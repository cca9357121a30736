import { sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { addJob } from '../platform/jobs/queue.ts'
import { imageInProject } from './image-in-use.ts'

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
  if (deleted.length === 0) return
  await addJob(trx, 'remove-images', { ids: deleted.map(({ id }) => id) }, { maxAttempts: 25 })
}
