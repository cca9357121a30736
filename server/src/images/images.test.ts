import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { imageSizes, texts, type ImageSize } from '@quad/contract'
import sharp, { type Sharp } from 'sharp'
import { createTestApp } from '../../test/app.ts'
import type { Browser } from '../../test/browser.ts'
import { createFactories } from '../../test/factories.ts'
import { photo, photoFiles } from '../../test/photo.ts'
import { createLog } from '../platform/lifecycle/log.ts'

const lines: string[] = []
const destination = new Writable({
  write(line: Buffer, _encoding, done) {
    lines.push(line.toString())
    done()
  },
})
const log = createLog({ logLevel: 'error' }, destination)
const { as, services, visitor } = await createTestApp({ log })
const { db } = services
const { createUser, createImage } = createFactories(db)
const files = await photoFiles()

const unknown = '00000000-0000-4000-8000-000000000000'

const plain = (width: number, height: number, background = '#c00'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

const upload = (browser: Browser, bytes: Uint8Array, field = 'file') => {
  const body = new FormData()
  body.append(field, new Blob([new Uint8Array(bytes)]), 'picture.jpg')
  return browser.uploadImage({ body })
}

const download = async (imageId: string, size?: ImageSize, accept?: string) => {
  const query = size ? `?size=${size}` : ''
  const headers = accept === undefined ? {} : { accept }
  const response = await visitor().inject({ url: `/api/images/${imageId}${query}`, headers })
  return { response, picture: await sharp(response.rawPayload).metadata() }
}

test('an uploaded image belongs to its uploader, and everyone can see it', async () => {
  const ada = await createUser()
  const id = await upload(await as(ada), await plain(640, 480).jpeg().toBuffer())
  expect(
    await db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst(),
  ).toMatchObject({ owner_id: ada.id, width: 640, height: 480 })
  const { response, picture } = await download(id)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(response.rawPayload.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${id}-large.jpg"`,
    vary: 'accept',
  })
  expect(picture).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
})

test('stores an image in five sizes, by its longest side, and never enlarges it', async () => {
  const browser = await as(await createUser())
  const tall = await upload(browser, await plain(1200, 2400).jpeg().toBuffer())
  for (const [size, height] of Object.entries(imageSizes)) {
    const { picture } = await download(tall, size as ImageSize)
    expect(picture).toMatchObject({ width: height / 2, height })
  }
  expect((await download(tall)).picture).toMatchObject({ width: 640, height: 1280 })
  const tiny = await upload(browser, await plain(30, 20).jpeg().toBuffer())
  expect((await download(tiny)).picture).toMatchObject({ width: 30, height: 20 })
  expect((await download(tiny, 'small')).picture).toMatchObject({ width: 30, height: 20 })
})

test.each<[string, (image: Sharp) => Sharp]>([
  ['PNG', (image) => image.png()],
  ['WebP', (image) => image.webp()],
  ['GIF', (image) => image.gif()],
])('converts a %s to JPEG', async (_, encode) => {
  const id = await upload(await as(await createUser()), await encode(plain(20, 20)).toBuffer())
  expect((await download(id)).picture.format).toBe('jpeg')
})

const formats: [accept: string, type: string][] = [
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'image/avif'],
  ['image/webp, */*', 'image/webp'],
  ['image/avif;q=0, image/webp;q=0.0', 'image/jpeg'],
  ['image/avif2, image/*', 'image/jpeg'],
]

test('sends each browser the smallest format that it accepts', async () => {
  const id = await upload(await as(await createUser()), await plain(1300, 700).jpeg().toBuffer())
  for (const [accept, type] of formats) {
    for (const size of ['tiny', 'large'] as const) {
      const { response, picture } = await download(id, size, accept)
      expect(response.headers).toMatchObject({
        'content-type': type,
        'content-length': String(response.rawPayload.length),
        vary: 'accept',
      })
      const format = { 'image/avif': 'heif', 'image/webp': 'webp' }[type] ?? 'jpeg'
      expect(picture).toMatchObject({ format, width: imageSizes[size] })
    }
  }
})

test('sends fewer bytes of a photo as AVIF and WebP than as JPEG', async () => {
  const grain = sharp({
    create: {
      width: 1280,
      height: 960,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
  const id = await upload(await as(await createUser()), await grain.blur(1.2).jpeg().toBuffer())
  for (const size of ['small', 'medium', 'large'] as const) {
    const bytes = async (accept: string) =>
      (await download(id, size, accept)).response.rawPayload.length
    const jpeg = await bytes('*/*')
    expect(await bytes('image/avif')).toBeLessThan(0.75 * jpeg)
    expect(await bytes('image/webp')).toBeLessThan(0.9 * jpeg)
  }
})

test('removes the metadata of a photo, and turns it upright', async () => {
  const taken = await plain(40, 20)
    .withExif({
      IFD0: { Make: 'Camera of Ada' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(taken.includes('Camera of Ada')).toBe(true)
  const id = await upload(await as(await createUser()), taken)
  const { response, picture } = await download(id)
  expect(picture).toMatchObject({ width: 20, height: 40 })
  expect(picture.exif).toBeUndefined()
  expect(picture.orientation).toBeUndefined()
  expect(response.rawPayload.includes('Camera of Ada')).toBe(false)
})

test('fills transparent areas with white', async () => {
  const glass = await sharp({
    create: { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const id = await upload(await as(await createUser()), glass)
  const { response } = await download(id)
  const { dominant } = await sharp(response.rawPayload).stats()
  expect(Object.values(dominant).every((channel) => channel > 240)).toBe(true)
})

describe('an upload is refused', () => {
  test('of more than 5 MB', async () => {
    const jpeg = await plain(20, 20).jpeg().toBuffer()
    const fill = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
    const browser = await as(await createUser())
    const most = 5 * 1024 * 1024
    await expect(upload(browser, fill(most + 1))).rejects.toMatchObject({
      status: 413,
      error: 'payload_too_large',
      message: texts.imageTooLarge,
    })
    const id = await upload(browser, fill(most))
    expect((await download(id)).response.statusCode).toBe(200)
  })

  test('without a file, in another field, or with another content type', async () => {
    const browser = await as(await createUser())
    const jpeg = await plain(20, 20).jpeg().toBuffer()
    await expect(upload(browser, jpeg, 'picture')).rejects.toMatchObject({
      status: 400,
      fields: { file: expect.any(String) },
    })
    await expect(browser.uploadImage({ body: new FormData() })).rejects.toMatchObject({
      status: 400,
    })
    const json = await browser.inject({ method: 'POST', url: '/api/images/upload', payload: {} })
    expect(json.json()).toMatchObject({ status: 415, error: 'unsupported_media_type' })
    const text = new FormData()
    text.append('file', 'just text')
    await expect(browser.uploadImage({ body: text })).rejects.toMatchObject({
      status: 400,
    })
  })
})

test('returns 304 to a browser that has the image', async () => {
  const id = await upload(await as(await createUser()), await plain(20, 20).jpeg().toBuffer())
  const { response } = await download(id)
  const again = await visitor().inject({
    url: `/api/images/${id}`,
    headers: { 'if-none-match': `"another", W/${String(response.headers.etag)}` },
  })
  expect(again.statusCode).toBe(304)
  expect(again.payload).toBe('')
  const otherFormat = await visitor().inject({
    url: `/api/images/${id}`,
    headers: { accept: 'image/avif', 'if-none-match': String(response.headers.etag) },
  })
  expect(otherFormat.statusCode).toBe(200)
  const other = await visitor().inject({
    url: `/api/images/${id}?size=small`,
    headers: { 'if-none-match': String(response.headers.etag) },
  })
  expect(other.statusCode).toBe(200)
})

test('returns 404 for an unknown image, for any request', async () => {
  const missing = await visitor().inject({
    url: `/api/images/${unknown}`,
    headers: { 'if-none-match': `"${unknown}-large"` },
  })
  expect(missing.json()).toMatchObject({ status: 404, error: 'not_found' })
  expect(missing.headers['cache-control']).toBe('no-store')
  const badId = await visitor().inject({ url: '/api/images/..%2f..%2fetc%2fpasswd' })
  expect(badId.statusCode).toBe(400)
  const badSize = await visitor().inject({ url: `/api/images/${unknown}?size=huge` })
  expect(badSize.statusCode).toBe(400)
})

describe('a damaged file', () => {
  /** Stores an image, without a process that decodes it. */
  const store = async (file: keyof typeof files) => {
    const { id } = await createImage(await createUser())
    await services.images.write(id, files)
    lines.length = 0
    return { id, path: join(services.config.dataDir, 'files', 'images', id, file) }
  }

  const storeAndReplace = async (replace: (path: string) => unknown) => {
    const { id, path } = await store('large.jpg')
    await rm(path)
    await replace(path)
    return { id, path }
  }

  const cases: [name: string, problem: string, replace: (path: string) => unknown][] = [
    ['is empty', 'is empty', (path) => writeFile(path, '')],
    ['is only a signature', 'is cut off', (path) => writeFile(path, photo.subarray(0, 3))],
    [
      'is cut off',
      'is cut off',
      async (path) => {
        await writeFile(path, photo)
        await truncate(path, photo.length - 100)
      },
    ],
    ['is garbage', 'is no JPEG', (path) => writeFile(path, Buffer.alloc(photo.length))],
    ['is a folder', 'is not a file', (path) => mkdir(path)],
    ['is a pipe', 'is not a file', (path) => execFileSync('mkfifo', [path])],
    ['is a link to itself', 'is not a file', (path) => symlink(path, path)],
  ]

  test.each(cases)(
    'returns 404 for an image whose file %s, and logs it',
    async (_, problem, replace) => {
      const { id, path } = await storeAndReplace(replace)

      for (const headers of [{}, { 'if-none-match': `"${id}-large.jpg"` }]) {
        const response = await visitor().inject({ url: `/api/images/${id}`, headers })

        expect(response.statusCode).toBe(404)
        expect(response.json()).toMatchObject({ status: 404, error: 'not_found' })
        expect(response.headers['cache-control']).toBe('no-store')
      }
      expect(lines).toHaveLength(2)
      expect(JSON.parse(lines[0]!)).toMatchObject({
        msg: 'a stored file is damaged',
        err: { message: expect.stringContaining(`${path} ${problem}`) },
      })
    },
  )

  const damages: [name: string, problem: string, damage: (bytes: Buffer) => Buffer][] = [
    ['is empty', 'is empty', () => Buffer.alloc(0)],
    ['is cut off', 'is cut off', (bytes) => bytes.subarray(0, -20)],
    ['is garbage', 'is no (AVIF|WebP)', (bytes) => Buffer.alloc(bytes.length)],
    [
      'has more behind it',
      'is (cut off|damaged)',
      (bytes) => Buffer.concat([bytes, Buffer.alloc(9)]),
    ],
  ]

  describe.each(['avif', 'webp'] as const)('in the format %s', (format) => {
    test.each(damages)(
      'returns 404 for a file that %s, and logs it',
      async (_, problem, damage) => {
        const { id, path } = await store(`small.${format}`)
        const get = () =>
          visitor().inject({
            url: `/api/images/${id}?size=small`,
            headers: { accept: `image/${format}` },
          })
        expect((await get()).headers['content-type']).toBe(`image/${format}`)

        await writeFile(path, damage(await readFile(path)))

        expect((await get()).statusCode).toBe(404)
        expect(JSON.parse(lines[0]!)).toMatchObject({
          err: { message: expect.stringMatching(new RegExp(`${path} ${problem}`)) },
        })
      },
    )
  })

  test('shows the other size of an image with a damaged file', async () => {
    const { id } = await storeAndReplace((path) => writeFile(path, ''))

    const response = await visitor().inject({ url: `/api/images/${id}?size=small` })

    expect(response.statusCode).toBe(200)
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length))
  })
})
