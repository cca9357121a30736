import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { bucketServer } from '../../test/storage/bucket-server.ts'
import { createTestApp } from '../../test/app.ts'
import { createFactories, type Person } from '../../test/factories.ts'
import { eventually } from '../../test/waiting.ts'
import { startJobs } from '../app/worker.ts'
import { silentLog as log } from '../../test/silent-log.ts'
import { ownsImages, purgeImages, removeImages } from './image-use.ts'
import { photoForm } from '../../test/photo.ts'
import { serverTexts } from '../platform/http/errors.ts'
import { imageLimits } from './formats.ts'

const server = bucketServer()
const storageUrl = await server.newStorage()
const withBucket = await createTestApp({ config: { storageUrl } })
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
  const id = await (await as(ada)).uploadImage({ body: photoForm() })
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

describe('in a bucket', () => {
  const factories = createFactories(withBucket.services.db)

  const upload = async () => {
    const person = await factories.createUser()
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#c00' } })
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'a.jpg')
    return (await withBucket.as(person)).uploadImage({ body })
  }

  const download = async (imageId: string, size = 'large', accept = '*/*') =>
    withBucket.visitor().inject({ url: `/api/images/${imageId}?size=${size}`, headers: { accept } })

  test('stores an uploaded image in the bucket, and serves its sizes and formats from it', async () => {
    const id = await upload()

    expect(server.requests).toContainEqual(
      expect.stringMatching(new RegExp(`^PUT /[^/]+/of/quad/files/images/${id}/large\\.jpg`)),
    )
    const sizes = await Promise.all([download(id), download(id, 'small')])
    const widths = sizes.map(async ({ rawPayload }) => (await sharp(rawPayload).metadata()).width)
    expect(await Promise.all(widths)).toEqual([640, 320])
    for (const type of ['image/avif', 'image/webp']) {
      expect((await download(id, 'tiny', type)).headers['content-type']).toBe(type)
    }
  })

  test('returns 404 for an image that is not in the bucket', async () => {
    const id = await upload()
    await withBucket.services.images.remove(id)
    await withBucket.services.images.remove(id)

    expect(await withBucket.services.images.read(id, 'large', 'jpeg')).toBeUndefined()
    expect((await download(id)).statusCode).toBe(404)
  })

  test('purges images from the bucket, too', async () => {
    const id = await upload()
    await sql`update images set created_at = now() - interval '25 hours'`.execute(
      withBucket.services.db,
    )

    await purgeImages({ db: withBucket.services.db, log })
    const jobs = await startJobs({ ...withBucket.services, log })
    await eventually(
      async () => (await withBucket.services.images.read(id, 'small', 'avif')) === undefined,
    )
    await jobs.stop()
  })

  test('an upload fails while the bucket is unreachable, leaves nothing behind, and works again later', async () => {
    const count = () =>
      withBucket.services.db
        .selectFrom('images')
        .select((eb) => eb.fn.countAll<number>().as('images'))
        .executeTakeFirst()
    const before = await count()
    server.isAway = true
    await expect(upload()).rejects.toMatchObject({ status: 503, error: 'unavailable' })
    server.isAway = false

    expect(await count()).toEqual(before)
    const id = await upload()
    expect((await download(id)).statusCode).toBe(200)
  })

  test('an upload of which one file is refused leaves none of the others behind', async () => {
    const earlier = server.requests.length
    server.refuses = 'tiny.avif'
    await expect(upload()).rejects.toMatchObject({ status: 503 })
    server.refuses = undefined

    const pathsOf = (method: string) =>
      new Set(
        server.requests
          .slice(earlier)
          .filter((request) => request.startsWith(`${method} `))
          .map((request) => request.split(/[ ?]/)[1])
          .filter((path) => !path?.endsWith('tiny.avif')),
      )
    expect(pathsOf('PUT').size).toBe(14)
    expect(pathsOf('DELETE')).toEqual(pathsOf('PUT'))
  })
})

test('remove-images removes the files of all images but one that fails, and fails for that one', async () => {
  const removed: string[] = []
  const images = {
    remove: async (id: string) => {
      if (id === 'bad') throw new Error('no access')
      removed.push(id)
    },
  } as never
  const logged: object[] = []
  const errorLog = { error: (entry: object) => logged.push(entry) } as never
  const removing = removeImages({ images, log: errorLog }, ['a', 'bad', 'b'])
  await expect(removing).rejects.toThrow('1 rows')
  expect(removed).toEqual(['a', 'b'])
  expect(logged).toMatchObject([{ row: { imageId: 'bad' } }])
})
