import { picturesOfPeople, picturesOfProjects, type Picture } from '@quad/demo/pictures'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { ImageFiles } from '../../images/files.ts'
import { redraw } from '../../images/redraw.ts'

/** Draws a picture and stores it as an upload of its owner. */
const keep = async (images: ImageFiles, { id, ownerId, draw }: Picture) => {
  const redrawn = await redraw(await draw())
  if (!('picture' in redrawn)) throw new Error(`The demo picture ${id} is ${redrawn.refusal}.`)
  const { width, height, files } = redrawn.picture
  await images.write(id, files)
  return { id, owner_id: ownerId, width, height }
}

/** Two at a time, which leaves a core for uploads. */
const keepAll = async (images: ImageFiles, pictures: readonly Picture[]) => {
  const left = pictures.values()
  const lane = async () => {
    const kept = []
    for (const picture of left) kept.push(await keep(images, picture))
    return kept
  }
  return (await Promise.all([lane(), lane()])).flat()
}

/** Draws the pictures of the demo people and projects, and adds them to their rows. */
export const hangPictures = async (
  trx: Transaction<Database>,
  images: ImageFiles,
  now: Date,
): Promise<void> => {
  const [ofPeople, ofProjects] = [picturesOfPeople(), picturesOfProjects()]
  const pictures = [
    ...ofPeople.flatMap(({ photo, cover }) => [photo, cover]),
    ...ofProjects.flatMap(({ cover, gallery }) => [cover, ...gallery]),
  ].filter((picture) => picture !== undefined)
  const kept = await keepAll(images, pictures)
  await trx
    .insertInto('images')
    .values(kept.map((row) => ({ ...row, created_at: now })))
    .execute()

  for (const { userId, photo, cover } of ofPeople) {
    await trx
      .updateTable('users')
      .set({
        profile_photo_id: photo?.id ?? null,
        cover_image_id: cover?.id ?? null,
        ...(cover && { cover_description: cover.description }),
      })
      .where('id', '=', userId)
      .execute()
  }
  for (const { projectId: id, cover, gallery } of ofProjects) {
    const shown = cover ? [cover, ...gallery] : gallery
    const descriptions = shown.map((picture) => [picture.id, picture.description] as const)
    await trx
      .updateTable('projects')
      .set({
        image_id: cover?.id ?? null,
        gallery_image_ids: gallery.map((picture) => picture.id),
        image_descriptions: JSON.stringify(Object.fromEntries(descriptions)),
      })
      .where('id', '=', id)
      .execute()
  }
}
