import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { imagePath } from '@quad/contract'
import { releasesIn } from '@quad/releases'
import { describeFakeBuild } from '@quad/federation/test/fake-build'
import { disks, type Disk } from '@quad/storage/test/power-cut'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import { createTestApp } from '../../../test/app.ts'
import { createBrowser } from '../../../test/browser.ts'
import { createFactories } from '../../../test/factories.ts'
import { photoForm } from '../../../test/photo.ts'
import { createApp } from '../../app/app.ts'
import { createImageFiles } from '../../images/files.ts'
import { mailDelivery } from '../mail/send-mail.ts'
import { Upload } from '../../site/release-api/upload.ts'

const { as, services } = await createTestApp()
const { createUser } = createFactories(services.db)

/** Cuts the power, and checks that this disk loses unsynced data, which the tests rely on. */
const cutPower = async (disk: Disk): Promise<string> => {
  await writeFile(join(disk.folder, 'unsynced'), 'x'.repeat(10_000))
  const left = await disk.cutPower()
  const unsynced = await readFile(join(left, 'unsynced'), 'utf8').catch(() => '')
  expect(unsynced).toBe('')
  return left
}

/** A signed-in browser for a server that stores images in this folder. */
const browserOf = async (dataDir: string) => {
  const images = createImageFiles({ dataDir })
  const app = await createApp({ ...services, images })
  apps.push(app)
  const { cookies } = await as(await createUser())
  return { images, ...createBrowser(app, Object.fromEntries(cookies)) }
}

const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

test.each(disks)('keeps uploaded images after a power cut: %s', async (_, newDisk) => {
  const disk = await newDisk()
  const before = await browserOf(disk.folder)
  const paths: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const id = await before.uploadImage({ body: photoForm() })
    paths.push(imagePath(id, 'large'), imagePath(id, 'small'))
  }
  const after = await browserOf(await cutPower(disk))

  for (const url of paths) {
    const [acknowledged, left] = [await before.inject({ url }), await after.inject({ url })]
    expect(left.statusCode).toBe(200)
    expect(left.rawPayload).toEqual(acknowledged.rawPayload)
  }
})

test.each(disks)('a deleted image stays deleted after a power cut: %s', async (_, newDisk) => {
  const disk = await newDisk()
  const { images, uploadImage } = await browserOf(disk.folder)
  const kept = await uploadImage({ body: photoForm() })
  const removed = await uploadImage({ body: photoForm() })
  await images.remove(removed)

  const folder = join(await cutPower(disk), 'files', 'images')
  expect(await readdir(folder)).toEqual([kept])
})

test.each(disks)('keeps a mail in the outbox after a power cut: %s', async (_, newDisk) => {
  const disk = await newDisk()
  const log = { info: () => undefined }
  const deliver = mailDelivery({ mailFrom: 'quad@example.edu', dataDir: disk.folder }, log)

  await deliver({
    to: 'ada@example.edu',
    kind: 'notifications',
    subject: 'Welcome',
    paragraphs: ['Hello'],
  })

  const outbox = join(await cutPower(disk), 'outbox')
  const [file] = await readdir(outbox)
  expect((await PostalMime.parse(await readFile(join(outbox, file!)))).subject).toBe('Welcome')
})

test.each(disks)(
  'keeps the files of an arrived build after a power cut: %s',
  async (_, newDisk) => {
    const disk = await newDisk()
    const build = '00000000000000aa'
    const texts = { 'pages/page.js': '// page' }
    const manifest = describeFakeBuild('mf-chat', build, { files: texts })
    const upload = new Upload(releasesIn(disk.folder), 'mf-chat', build)

    await upload.begin(manifest)
    const content = Readable.from([Buffer.from(texts['pages/page.js'])])
    expect(await upload.take(manifest, { path: 'pages/page.js', brotli: false }, content)).toBe(
      true,
    )

    const left = new Upload(releasesIn(await cutPower(disk)), 'mf-chat', build)
    expect(await left.manifest()).toEqual(manifest)
    expect(await left.missing(manifest)).toEqual([{ path: 'entry.js', brotli: false }])
  },
)
