import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { imageSizes, limits, texts, type ImageSize } from '@quad/contract'
import sharp, { type Sharp } from 'sharp'
import { createTestApp } from '../../test/app.ts'
import type { Browser } from '../../test/browser.ts'
import { createFactories } from '../../test/factories.ts'
import { serverTexts } from '../platform/http/errors.ts'
import { imageLimits } from './formats.ts'

const { as, services, visitor } = await createTestApp()
const { db } = services
const { createUser, createNewcomer } = createFactories(db)

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

const images = () => db.selectFrom('images').selectAll().execute()

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

test('accepts an upload before the profile is complete', async () => {
  const newcomer = await createNewcomer()
  const id = await upload(await as(newcomer), await plain(10, 10).jpeg().toBuffer())
  expect((await download(id)).response.statusCode).toBe(200)
})

test('stores an image in four sizes, by its longest side, and never enlarges it', async () => {
  const browser = await as(await createUser())
  const tall = await upload(browser, await plain(1000, 2000).jpeg().toBuffer())
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
  ['*/*', 'image/jpeg'],
  ['', 'image/jpeg'],
]

test.each(formats)('sends a browser that accepts "%s" %s', async (accept, type) => {
  const id = await upload(await as(await createUser()), await plain(1300, 700).jpeg().toBuffer())
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
  const photo = await plain(40, 20)
    .withExif({
      IFD0: { Make: 'Camera of Ada' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(photo.includes('Camera of Ada')).toBe(true)
  const id = await upload(await as(await createUser()), photo)
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

describe('refuses without storing anything', () => {
  const refuse = async (bytes: Uint8Array, refusal: object) => {
    const before = await images()
    const files = async () =>
      (await readdir(join(services.config.dataDir, 'files', 'images')).catch(() => [])).length
    const filesBefore = await files()
    await expect(upload(await as(await createUser()), bytes)).rejects.toMatchObject(refusal)
    expect(await images()).toEqual(before)
    expect(await files()).toBe(filesBefore)
  }

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a PDF', '%PDF-1.7'],
    ['an empty file', ''],
  ])('%s, under any file name', async (_, content) => {
    await refuse(Buffer.from(content), {
      status: 415,
      error: 'unsupported_media_type',
      message: texts.imageNotReadable,
    })
  })

  test('a file with only the first bytes of an image', async () => {
    const whole = await plain(400, 400).jpeg().toBuffer()
    for (const bytes of [Buffer.from('\xff\xd8\xff nothing', 'latin1'), whole.subarray(0, 300)]) {
      await refuse(bytes, {
        status: 422,
        error: 'unprocessable',
        message: texts.imageNotReadable,
      })
    }
  })

  test('an image with too many pixels, even in a small file', async () => {
    const side = Math.ceil(Math.sqrt(imageLimits.pixels)) + 1
    await refuse(await plain(side, side).png().toBuffer(), {
      status: 422,
      message: serverTexts.imageTooManyPixels,
    })
  })

  test('a file of more than 5 MB', async () => {
    const jpeg = await plain(20, 20).jpeg().toBuffer()
    const fill = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
    await refuse(fill(limits.imageBytes + 1), {
      status: 413,
      error: 'payload_too_large',
      message: texts.imageTooLarge,
    })
    const id = await upload(await as(await createUser()), fill(limits.imageBytes))
    expect((await download(id)).response.statusCode).toBe(200)
  })

  test('an upload without a file, in another field, or with another content type', async () => {
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

  test('an upload without signing in', async () => {
    const before = await images()
    const jpeg = await plain(20, 20).jpeg().toBuffer()
    await expect(upload(visitor(), jpeg)).rejects.toMatchObject({ status: 401 })
    expect(await images()).toEqual(before)
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
