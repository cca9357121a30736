import { limits, texts } from '@quad/contract'
import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { photoForm } from '../../test/photo.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createImage, createProject } = createFactories(db)

/** Somebody with as many unused images as one may have. */
const createUploader = async () => {
  const person = await createUser()
  const imageIds: string[] = []
  while (imageIds.length < limits.unusedImages) imageIds.push((await createImage(person)).id)
  const browser = await as(person)
  return { person, imageIds, upload: () => browser.uploadImage({ body: photoForm() }) }
}

const refusal = { status: 429, error: 'rate_limited', message: texts.tooManyUnusedImages }

test('who has too many images that nothing shows is told to use them first', async () => {
  const { upload } = await createUploader()
  const error = (await upload().catch((reason: unknown) => reason)) as { headers: Headers }
  expect(error).toMatchObject(refusal)
  const wait = Number(error.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(86_000)
  expect(wait).toBeLessThanOrEqual(90_000)
})

test('what oneself or a project shows is not counted', async () => {
  const shown = [
    async ({ id }: { id: string }, imageId: string) => {
      await db
        .updateTable('users')
        .set({ profile_photo_id: imageId })
        .where('id', '=', id)
        .execute()
    },
    async ({ id }: { id: string }, imageId: string) => {
      await db.updateTable('users').set({ cover_image_id: imageId }).where('id', '=', id).execute()
    },
    (owner: { id: string }, imageId: string) => createProject({ owner, image_id: imageId }),
    (owner: { id: string }, imageId: string) =>
      createProject({ owner, gallery_image_ids: [imageId] }),
  ]
  for (const show of shown) {
    const { person, imageIds, upload } = await createUploader()
    await show(person, imageIds[0]!)
    await upload()
    await expect(upload()).rejects.toMatchObject(refusal)
  }
})

test('an image that is purged makes room, and nobody stands in the way of others', async () => {
  const { imageIds, upload } = await createUploader()
  const other = await as(await createUser())
  await other.uploadImage({ body: photoForm() })
  await sql`delete from images where id = ${imageIds[0]!}`.execute(db)
  await upload()
})
