import { limits, texts } from '@quad/contract'
import { isUnchanged } from '../platform/http/sending-files.ts'
import { ApiError, notFound, serverTexts } from '../platform/http/errors.ts'
import type { Handlers } from '../platform/http/routes.ts'
import { readUpload } from '../platform/http/uploads.ts'
import type { Services } from '../services.ts'
import { fileName, formatFor, imageFormats, imageLimits } from './formats.ts'
import { randomUUID } from 'node:crypto'
import { decodeImage } from './decode.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { imageNotInUse } from './image-use.ts'

export const imageHandlers = (services: Services): Pick<Handlers, 'uploadImage' | 'getImage'> => ({
  uploadImage: async ({ request, viewer }) => {
    await requireImageQuota(services.db, viewer.id)
    const { bytes } = await readUpload(request, {
      most: limits.imageBytes,
      tooLarge: texts.imageTooLarge,
      missing: 'Please choose one image.',
    })
    return storeImage(services, viewer.id, bytes)
  },

  getImage: async ({ params: { imageId }, query: { size }, request, reply }) => {
    const format = formatFor(request.headers.accept)
    const file = await services.images.read(imageId, size, format)
    if (!file) throw notFound('image')
    // An image never changes, so its id and the file's name are enough.
    const etag = `"${imageId}-${fileName(size, format)}"`
    reply.headers({
      etag,
      vary: 'accept',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    })
    if (isUnchanged(request, etag)) {
      file.content.destroy()
      return reply.code(304).send()
    }
    return reply
      .type(imageFormats[format].contentType)
      .header('content-length', file.bytes)
      .send(file.content)
  },
})

/**
 * Stores an uploaded image and returns its id once its files are complete. An error leaves nothing
 * behind. After a crash of the server, the row is purged as unused, with the files.
 *
 * @throws ApiError as `decodeImage`
 */
const storeImage = async (
  { config, db, images }: Pick<Services, 'config' | 'db' | 'images'>,
  ownerId: string,
  bytes: Buffer,
): Promise<string> => {
  const { width, height, files } = await decodeImage(bytes, {
    personId: ownerId,
    limit: config.timeLimits.decoding,
  })
  const id = randomUUID()
  try {
    await db.insertInto('images').values({ id, owner_id: ownerId, width, height }).execute()
    await images.write(id, files)
  } catch (error) {
    await db.deleteFrom('images').where('id', '=', id).execute()
    await images.remove(id)
    throw error
  }
  return id
}

/**
 * Refuses uploads while too many of a person's images are unused. Concurrent uploads are not counted,
 * so the quota may be exceeded by the rate of uploads.
 *
 * @throws ApiError `rate_limited` until the oldest of them is purged.
 */
const requireImageQuota = async (db: Kysely<Database>, ownerId: string): Promise<void> => {
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
