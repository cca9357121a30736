import { randomUUID } from 'node:crypto'
import type { Services } from '../services.ts'
import { decodeImage } from './decode.ts'

/**
 * Stores an uploaded image and returns its id once its files are complete. An error leaves nothing
 * behind. After a crash of the server, the row is purged as unused, with the files.
 *
 * @throws ApiError as `decodeImage`
 */
export const storeImage = async (
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
