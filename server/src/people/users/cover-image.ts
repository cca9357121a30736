import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { notFound } from '../../platform/http/errors.ts'
import { ownsImages } from '../../platform/images/ownership.ts'

/**
 * Sets or, with null, removes a person's cover image, which is not described yet. Raises the profile's version, so
 * that an open editor does not restore the old one.
 *
 * @throws ApiError `not_found` for an image of another person
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
      .set({ cover_image_id: imageId, cover_description: '', version: sql<number>`version + 1` })
      .where('id', '=', userId)
      .where('cover_image_id', 'is distinct from', imageId)
      .execute()
  })
