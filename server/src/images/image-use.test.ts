import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import type { Person } from '../../test/factories.ts'
import { eventually } from '../../test/waiting.ts'
import { startJobs } from '../app/worker.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { ownsImages, purgeImages } from './image-use.ts'
import { photoForm } from '../../test/photo.ts'
import { serverTexts } from '../platform/http/errors.ts'
import { imageLimits } from './formats.ts'

const { as, services } = await createTestApp()
const { db } = services
const { createUser, createProject, createImage } = createFactories(db)

/** An image that was uploaded some hours ago. */
const createOldImage = async (owner: Person, hours = 25) => {
  const image = await createImage(owner)
  await sql`
    update images set created_at = now() - make_interval(hours => ${hours})
    where id = ${image.id}`.execute(db)
  return image.id
}

const left = async () =>
  (await db.selectFrom('images').select('id').execute()).map(({ id }) => id).toSorted()

/** Number of jobs that remove files. */
const removals = async (): Promise<number> => {
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier = 'remove-images'`.execute(db)
  return rows.length
}

afterEach(() => sql`delete from images`.execute(db))

test('purges an image that is unused after a day, and keeps younger and used ones', async () => {
  const ada = await createUser()
  await createOldImage(ada)
  const young = await createOldImage(ada, 23)
  const [photo, cover, banner, gallery] = [
    await createOldImage(ada),
    await createOldImage(ada),
    await createOldImage(ada),
    await createOldImage(ada),
  ]
  await createUser({ profile_photo_id: photo, cover_image_id: cover })
  await createProject({ owner: ada, image_id: banner, gallery_image_ids: [gallery] })
  await purgeImages({ db, log })
  expect(await left()).toEqual([young, photo, cover, banner, gallery].toSorted())
})

test('purges many images in batches', async () => {
  const ada = await createUser()
  for (let nth = 0; nth < 5; nth += 1) await createOldImage(ada)
  const before = await removals()
  await purgeImages({ db, log }, 2)
  expect(await left()).toEqual([])
  expect((await removals()) - before).toBe(3)
})

test('purges an image that is no longer shown', async () => {
  const ada = await createUser()
  const photo = await createOldImage(ada)
  const { id } = await createUser({ profile_photo_id: photo })
  await purgeImages({ db, log })
  expect(await left()).toEqual([photo])
  await db.updateTable('users').set({ profile_photo_id: null }).where('id', '=', id).execute()
  await purgeImages({ db, log })
  expect(await left()).toEqual([])
})

test('keeps an image that a transaction is about to use', async () => {
  const ada = await createUser()
  const image = await createOldImage(ada)
  const { id } = await createProject({ owner: ada })
  await db.transaction().execute(async (trx) => {
    expect(await ownsImages(trx, ada.id, [image])).toBe(true)
    await purgeImages({ db, log })
    await trx
      .updateTable('projects')
      .set({ gallery_image_ids: [image] })
      .where('id', '=', id)
      .execute()
  })
  await purgeImages({ db, log })
  expect(await left()).toEqual([image])
})

test('removes the files too', async () => {
  const ada = await createUser()
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#c00' } })
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'a.jpg')
  const id = await (await as(ada)).uploadImage({ body })
  const files = () => readdir(join(services.config.dataDir, 'files', 'images', id))
  expect(await files()).not.toEqual([])
  await sql`update images set created_at = now() - interval '25 hours'`.execute(db)

  await purgeImages({ db, log })
  const jobs = await startJobs({ ...services, log })
  await eventually(async () => (await files().catch(() => [])).length === 0)
  await jobs.stop()
})

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
