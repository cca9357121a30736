import { bucketServer } from '@quad/storage/test/bucket-server'
import { sql } from 'kysely'
import sharp from 'sharp'
import { createTestApp } from '../../test/app.ts'
import { eventually } from '../../test/waiting.ts'
import { createFactories } from '../../test/factories.ts'
import { startJobs } from '../app/worker.ts'
import { purgeImages } from './image-use.ts'
import { silentLog as log } from '../../test/silent-log.ts'

const server = bucketServer()
const storageUrl = await server.newStorage()
const { as, services, visitor } = await createTestApp({ config: { storageUrl } })
const { createUser } = createFactories(services.db)

const upload = async () => {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#c00' } })
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'a.jpg')
  return (await as(await createUser())).uploadImage({ body })
}

const download = async (imageId: string, size = 'large', accept = '*/*') =>
  visitor().inject({ url: `/api/images/${imageId}?size=${size}`, headers: { accept } })

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
  await services.images.remove(id)
  await services.images.remove(id)

  expect(await services.images.read(id, 'large', 'jpeg')).toBeUndefined()
  expect((await download(id)).statusCode).toBe(404)
})

test('purges images from the bucket, too', async () => {
  const id = await upload()
  await sql`update images set created_at = now() - interval '25 hours'`.execute(services.db)

  await purgeImages({ db: services.db, log })
  const quiet = () => undefined
  const jobs = await startJobs({
    ...services,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  })
  await eventually(async () => (await services.images.read(id, 'small', 'avif')) === undefined)
  await jobs.stop()
})

test('an upload fails while the bucket is unreachable, leaves nothing behind, and works again later', async () => {
  const count = () =>
    services.db
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
  expect(pathsOf('PUT').size).toBe(11)
  expect(pathsOf('DELETE')).toEqual(pathsOf('PUT'))
})
