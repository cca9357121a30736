import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

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
