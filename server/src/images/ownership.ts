import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Whether a person uploaded all of these images. */
export const ownsImages = async (
  db: Kysely<Database>,
  userId: string,
  imageIds: readonly string[],
): Promise<boolean> => {
  if (imageIds.length === 0) return true
  const { owned } = await db
    .selectFrom('images')
    .select((eb) => eb.fn.countAll<number>().as('owned'))
    .where('id', 'in', imageIds)
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  return owned === new Set(imageIds).size
}
