import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/http/errors.ts'
import { serverTexts } from '../platform/http/server-texts.ts'
import { imageNotInUse } from './image-in-use.ts'
import { imageLimits } from './image-limits.ts'

/**
 * Refuses uploads while too many of a person's images are unused. Concurrent uploads are not counted,
 * so the quota may be exceeded by the rate of uploads.
 *
 * @throws ApiError `rate_limited` until the oldest of them is purged.
 */
export const requireImageQuota = async (db: Kysely<Database>, ownerId: string): Promise<void> => {
  const { rows } = await sql<{ unused: number; seconds: number | null }>`
    select count(*)::integer as unused,
      extract(epoch from min(created_at) + interval '25 hours' - now())::integer as seconds
    from images where owner_id = ${ownerId}
    and ${imageNotInUse}`.execute(db)
  const { unused, seconds } = rows[0]!
  if (unused < imageLimits.unused) return
  throw new ApiError('rate_limited', serverTexts.tooManyUnusedImages, {
    retryAfter: Math.max(seconds ?? 0, 60),
  })
}
