import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { notFound } from '../http/errors.ts'
import { ownsImages } from '../images/ownership.ts'

/**
 * Sets or, with null, removes a person's cover image, as the next version of the profile: an editor
 * that is open elsewhere must not bring the old one back.
 *
 * @throws Fault `not_found` for an image of somebody else.
 */
export const setCoverImage = (
  db: Kysely<Database>,
  userId: string,
  imageId: string | null,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (imageId !== null && !(await ownsImages(trx, userId, [imageId]))) throw notFound('image')
    await trx
      .updateTable('users')
      .set({ cover_image_id: imageId, version: sql<number>`version + 1` })
      .where('id', '=', userId)
      .where('cover_image_id', 'is distinct from', imageId)
      .execute()
  })
