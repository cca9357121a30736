import { limits, texts } from '@quad/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { Fault } from '../http/errors.ts'

/**
 * Lets a person upload as long as not too many of their images wait to be shown somewhere. What is under
 * way at the same moment is not counted, so that the rate of uploads is what these may be too many by.
 *
 * @throws Fault `rate_limited` until the oldest of them is purged.
 */
export const requireImageQuota = async (db: Kysely<Database>, ownerId: string): Promise<void> => {
  const { rows } = await sql<{ unused: number; seconds: number | null }>`
    select count(*)::integer as unused,
      extract(epoch from min(created_at) + interval '25 hours' - now())::integer as seconds
    from images where owner_id = ${ownerId}
    and not exists (select from users where profile_photo_id = images.id)
    and not exists (select from users where cover_image_id = images.id)
    and not exists (select from projects where image_id = images.id)
    and not exists (select from projects where gallery_image_ids @> array[images.id])`.execute(db)
  const { unused, seconds } = rows[0]!
  if (unused < limits.unusedImages) return
  throw new Fault('rate_limited', texts.tooManyUnusedImages, {
    retryAfter: Math.max(seconds ?? 0, 60),
  })
}
