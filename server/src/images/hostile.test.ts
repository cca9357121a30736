import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { imageSizes, texts } from '@quad/contract'
import sharp from 'sharp'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { serverTexts } from '../platform/http/errors.ts'
import { imageLimits } from './formats.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { decodeImage, redrawInProcess } from './decode.ts'
import { timeFor } from './redraw.ts'

const { as, services, visitor } = await createTestApp()
const { createUser } = createFactories(services.db)

const upload = async (bytes: Uint8Array) => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), 'picture.jpg')
  return (await as(await createUser())).uploadImage({ body })
}

const served = async (id: string) => {
  const files = await Promise.all(
    Object.keys(imageSizes).map((size) =>
      visitor().inject({ url: `/api/images/${id}?size=${size}` }),
    ),
  )
  return files.map(({ rawPayload }) => rawPayload)
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } })

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A grey PNG that claims this size. */
const pngOf = (width: number, height: number, data: Buffer, ...extra: Buffer[]): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG with a custom segment right after its start. */
const jpegWith = async (marker: number, content: Buffer): Promise<Buffer> => {
  const jpeg = await picture(40, 40).jpeg().toBuffer()
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xff_00 + marker, 0)
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** A GIF of one dot that claims this size. */
const gifOf = (width: number, height: number): Buffer => {
  const gif = Buffer.from('R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=', 'base64')
  for (const at of [6, 24]) {
    gif.writeUInt16LE(width, at)
    gif.writeUInt16LE(height, at + 2)
  }
  return gif
}

const script = '<script>alert(document.cookie)</script>'
const html = `<!doctype html><html><body>${script}</body></html>`
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024)
const whole = await picture(400, 400).jpeg().toBuffer()

const unreadable = { status: 422, message: texts.imageNotReadable }
const noPicture = { status: 415, message: texts.imageNotReadable }
const tooManyPixels = { status: 422, message: serverTexts.imageTooManyPixels }

/** The expected refusal of each file. */
const refused: Record<string, [bytes: Buffer, refusal: { status: number; message: string }]> = {
  'nothing.jpg': [Buffer.alloc(0), noPicture],
  'page.jpg': [Buffer.from(html), noPicture],
  'drawing.svg': [
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    noPicture,
  ],
  'drawing-in-xml.jpg': [
    Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`),
    noPicture,
  ],
  'page-behind-a-gif-signature.gif': [Buffer.from(`GIF89a${html}`), unreadable],
  'cut-in-its-header.jpg': [whole.subarray(0, 100), unreadable],
  'cut-in-its-middle.jpg': [whole.subarray(0, Math.floor(whole.length / 2)), unreadable],
  'cut.png': [(await picture(400, 400).png().toBuffer()).subarray(0, 200), unreadable],
  '50000-by-50000.png': [pngOf(50_000, 50_000, megabytes(64)), tooManyPixels],
  '65535-by-65535.gif': [gifOf(65_535, 65_535), tooManyPixels],
  '1-by-16000000.png': [pngOf(1, 16_000_000, megabytes(31)), tooManyPixels],
  'a-side-of-16385.jpg': [
    await picture(imageLimits.side + 1, 8)
      .jpeg()
      .toBuffer(),
    tooManyPixels,
  ],
  'fewer-rows-than-it-says.png': [pngOf(4000, 4100, Buffer.alloc(10)), unreadable],
}

test.each(Object.keys(refused))('refuses %s, names the reason and stores nothing', async (name) => {
  const [bytes, refusal] = refused[name]!
  await expect(upload(bytes)).rejects.toMatchObject(refusal)
  const folder = join(services.config.dataDir, 'files', 'images')
  expect(await readdir(folder).catch(() => [])).toEqual([])
  expect(await services.db.selectFrom('images').select('id').execute()).toEqual([])
})

const secret = 'PLANTED-SECRET'
const planted = Buffer.from(`${html}${secret}`)

/** Files with valid pictures, of which only the picture may be served. */
const accepted: Record<string, () => Promise<Buffer>> = {
  'page-in-a-comment.jpg': () => jpegWith(0xfe, planted),
  'page-behind-the-picture.jpg': async () => Buffer.concat([whole, planted]),
  'page-in-a-text.png': async () =>
    pngOf(8, 8, Buffer.alloc(72), chunk('tEXt', Buffer.concat([Buffer.from('a\0'), planted]))),
  'place-in-exif.jpg': () =>
    picture(40, 40)
      .withExif({ IFD0: { Make: secret }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer(),
  'description-in-xmp.jpg': () =>
    jpegWith(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${secret}${script}</x>`)),
  'unpacks-to-60-megabytes.png': async () =>
    pngOf(
      8,
      8,
      Buffer.alloc(72),
      chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(megabytes(60))])),
    ),
}

test.each(Object.keys(accepted))('serves only the picture of %s', async (name) => {
  const original = await accepted[name]!()
  const id = await upload(original)
  for (const jpeg of await served(id)) {
    expect(jpeg.subarray(0, 3).toString('latin1')).toBe('\xff\xd8\xff')
    for (const text of [secret, '<script', '<html']) expect(jpeg.includes(text)).toBe(false)
    const metadata = await sharp(jpeg).metadata()
    expect(metadata).not.toHaveProperty('exif')
    expect(metadata).not.toHaveProperty('xmp')
    expect(metadata).not.toHaveProperty('icc')
  }
  const folder = join(services.config.dataDir, 'files', 'images', id)
  for (const file of await readdir(folder)) {
    expect((await readFile(join(folder, file))).includes(secret)).toBe(false)
  }
})

test('converts a picture for print to screen colours', async () => {
  const print = await picture(20, 20).toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(print).metadata()).space).toBe('cmyk')
  for (const jpeg of await served(await upload(print))) {
    expect((await sharp(jpeg).metadata()).space).toBe('srgb')
    const [red, green] = (await sharp(jpeg).stats()).channels
    expect(red!.mean).toBeGreaterThan(150)
    expect(green!.mean).toBeLessThan(80)
  }
})

test('shrinks a picture with the longest side', async () => {
  const jpeg = (
    await served(await upload(await picture(imageLimits.side, 300).jpeg().toBuffer()))
  ).at(-1)
  expect(await sharp(jpeg).metadata()).toHaveProperty('width', imageSizes.full)
})

const jpegOf = (side: number) => picture(side, side).jpeg({ progressive: true }).toBuffer()
const largest = await jpegOf(Math.floor(Math.sqrt(imageLimits.pixels)))
const small = await jpegOf(20)
const limit = 60_000

test('refuses a picture that needs more processor time than the limit', async () => {
  const decoding = decodeImage(largest, { personId: randomUUID(), limit: 1 })
  await expect(decoding).rejects.toMatchObject({
    code: 'unprocessable',
    message: serverTexts.imageTooSlow,
  })
})

test('gives a picture processor time by its pixels, and a bound to each', () => {
  const { decoding } = services.config.timeLimits
  expect(timeFor(decoding, 0)).toBe(10_000)
  expect(timeFor(decoding, 8_000_000)).toBe(18_000)
  expect(timeFor(decoding, imageLimits.pixels)).toBe(26_700)
})

test('accepts an HDR picture of eight million pixels', async () => {
  const hdr = await picture(3264, 2448).toColourspace('rgb16').png().toBuffer()
  expect(await sharp(hdr).metadata()).toMatchObject({ depth: 'ushort' })
  const { decoding } = services.config.timeLimits
  const { width } = await decodeImage(hdr, { personId: randomUUID(), limit: decoding })
  expect(width).toBe(imageSizes.full)
})

test('decodes two pictures of one person at once, and lets others wait only for those', async () => {
  const [one, another] = [randomUUID(), randomUUID()]
  const order: string[] = []
  const decode = async (personId: string) => {
    await decodeImage(small, { personId, limit })
    order.push(personId)
  }
  await Promise.all([...[1, 2, 3, 4, 5].map(() => decode(one)), decode(another)])
  expect(order).toHaveLength(6)
  // It would be last if all five pictures of the one person went first.
  expect(order.indexOf(another)).toBeLessThan(4)
})

test('decodes pictures with the maximum of pixels, outside the memory of the server', async () => {
  const before = process.resourceUsage().maxRSS
  const decoded = await Promise.all(
    [1, 2].map(() => decodeImage(largest, { personId: randomUUID(), limit })),
  )
  expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(60)
  for (const { width, files } of decoded) {
    expect(width).toBe(imageSizes.full)
    expect(await sharp(files['small.jpg']).metadata()).toMatchObject({ format: 'jpeg' })
  }
})

describe('returns 503 for a decoder failure that the picture did not cause', () => {
  const task = { bytes: small, limit }
  const unavailable = { code: 'unavailable', retryAfter: 5 }

  test('a decoder that cannot start', async () => {
    const execPath = '/nowhere/node'
    await expect(redrawInProcess(task, { execPath })).rejects.toMatchObject(unavailable)
  })

  test.each([
    ['ends', 'exit 1'],
    ['is killed', 'kill -KILL $$'],
    ['does not respond', 'exec sleep 60'],
  ])('a decoder that %s', async (_, command) => {
    const execPath = join(await temporaryFolder(), 'node')
    await writeFile(execPath, `#!/bin/sh\n${command}\n`, { mode: 0o755 })
    await expect(redrawInProcess(task, { execPath, timeout: 500 })).rejects.toMatchObject(
      unavailable,
    )
  })

  test('a crash caused by the picture refuses the picture instead', async () => {
    const execPath = join(await temporaryFolder(), 'node')
    await writeFile(execPath, '#!/bin/sh\nkill -SEGV $$\n', { mode: 0o755 })
    expect(await redrawInProcess(task, { execPath })).toEqual({ refusal: 'not readable' })
  })
})
