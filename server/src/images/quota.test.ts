import { sql } from 'kysely'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { photoForm } from '../../test/photo.ts'
import { serverTexts } from '../platform/http/errors.ts'
import { imageLimits } from './formats.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createImage, createProject } = createFactories(db)

/** A user with the maximum of unused images. */
const createUploader = async () => {
  const person = await createUser()
  const imageIds: string[] = []
  while (imageIds.length < imageLimits.unused) imageIds.push((await createImage(person)).id)
  const browser = await as(person)
  return { person, imageIds, upload: () => browser.uploadImage({ body: photoForm() }) }
}

const refusal = { status: 429, error: 'rate_limited', message: serverTexts.tooManyUnusedImages }

test('refuses uploads while too many images are unused', async () => {
  const { upload } = await createUploader()
  const error = (await upload().catch((reason: unknown) => reason)) as { headers: Headers }
  expect(error).toMatchObject(refusal)
  const wait = Number(error.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(86_000)
  expect(wait).toBeLessThanOrEqual(90_000)
})

test('does not count images of the own profile or of projects', async () => {
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

test('a purged image makes room, and each person has their own quota', async () => {
  const { imageIds, upload } = await createUploader()
  const other = await as(await createUser())
  await other.uploadImage({ body: photoForm() })
  await sql`delete from images where id = ${imageIds[0]!}`.execute(db)
  await upload()
})
