import { randomUUID } from 'node:crypto'
import type { ImageSize } from '@quad/contract'
import type { Services } from '../services.ts'
import { decodeImage } from './decode.ts'

/**
 * Keeps an image that a person uploads and returns its id, which nobody knows before its files are
 * there. Whatever fails leaves nothing behind; where the server itself ends meanwhile, the row is there
 * to be purged as unused, and the files with it.
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
    await db.insertInto('images').values({ id, owner_id: ownerId, width, height }).execute()
    for (const size of Object.keys(jpegs) as ImageSize[]) {
      await images.write(id, size, jpegs[size])
    }
  } catch (error) {
    await db.deleteFrom('images').where('id', '=', id).execute()
    await images.remove(id)
    throw error
  }
  return id
}
