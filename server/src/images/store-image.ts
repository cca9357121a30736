import { randomUUID } from 'node:crypto'
import type { ImageSize } from '@quad/contract'
import type { Services } from '../services.ts'
import { decodeImage } from './decode.ts'

/**
 * Keeps an image that a person uploads and returns its id. The row is written last: an id that is
 * known has its files. Whatever fails before, leaves nothing behind.
 *
 * @throws Fault of `decodeImage`.
 */
export const storeImage = async (
  { db, images }: Pick<Services, 'db' | 'images'>,
  ownerId: string,
  bytes: Buffer,
): Promise<string> => {
  const { width, height, jpegs } = await decodeImage(bytes)
  const id = randomUUID()
  try {
    for (const size of Object.keys(jpegs) as ImageSize[]) {
      await images.write(id, size, jpegs[size])
    }
    await db.insertInto('images').values({ id, owner_id: ownerId, width, height }).execute()
  } catch (error) {
    await images.remove(id)
    throw error
  }
  return id
}
