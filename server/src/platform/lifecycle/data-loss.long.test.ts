import { mkdir, rm, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPostmaster } from '../../embedded-postgresql/index.ts'
import { imagePath } from '@quad/contract'
import { releasesIn, Upload } from '../../releases/index.ts'
import { describeFakeBuild } from '@quad/tooling/test/fake-build'
import { disks, type Disk } from '../../../test/storage/power-cut.ts'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import { connectDatabase } from '../database/connect.ts'
import { eventually } from '../../../test/waiting.ts'
import {
  embeddedUrl,
  endPostgres,
  killProcesses,
  signIn,
  startProcess,
  type ServerProcess,
} from '../../../test/server-process.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { allowEveryRate } from '../../../test/unlimited-rates.ts'
import { createTestApp } from '../../../test/app.ts'
import { createBrowser } from '../../../test/browser.ts'
import { createFactories } from '../../../test/factories.ts'
import { photoForm } from '../../../test/photo.ts'
import { createApp } from '../../app/app.ts'
import { createImageFiles } from '../../images/files.ts'
import { mailDelivery } from '../mail/send-mail.ts'

const root = await temporaryFolder()
const { url: databaseUrl } = await createTestDatabase()
const used = new Set<string>()

afterAll(async () => {
  await killProcesses()
  for (const dataDir of used) await endPostgres(dataDir)
  await rm(root, { recursive: true, force: true })
})

const newFolder = async (name: string): Promise<string> => {
  const dataDir = join(root, name)
  await mkdir(dataDir)
  used.add(dataDir)
  return dataDir
}

const project = {
  title: 'Bats of the campus',
  description: 'We count them at dusk.',
  tags: ['Biology'],
  meetingFormat: ['In-Person'],
  status: true,
}

/** Creates projects until the server is gone, and records each acknowledged one. */
const write = async (url: string, cookie: string, acknowledged: Set<string>): Promise<void> => {
  const headers = { 'content-type': 'application/json', origin: url, cookie }
  const body = JSON.stringify(project)
  for (;;) {
    const response = await fetch(`${url}/api/projects`, { method: 'POST', headers, body })
    if (response.status === 201) acknowledged.add((await response.json()) as string)
    // PostgreSQL may end just before the server.
    else if (response.status < 500) throw new Error(`Refused: ${await response.text()}`)
    else await sleep(10)
  }
}

/** Signs in as a person who may create any number of projects. */
const signInAsWriter = async (database: string): Promise<string> => {
  const { db } = connectDatabase(database)
  await allowEveryRate(db)
  await db.destroy()
  return (await signIn(database)).cookie
}

/** The ids of projects that are missing in the database. */
const missing = async (database: string, ids: Iterable<string>): Promise<string[]> => {
  const { db } = connectDatabase(database)
  const rows = await db.selectFrom('projects').select('id').execute()
  await db.destroy()
  const there = new Set(rows.map(({ id }) => id))
  return [...ids].filter((id) => !there.has(id))
}

const writers = 4

/** Starts a server, writes through its API, and kills it during a write. */
const writeAndKill = async (
  server: ServerProcess,
  cookie: string,
  acknowledged: Set<string>,
  kill: () => void,
): Promise<void> => {
  const url = await server.ready
  const before = acknowledged.size
  const writing = Promise.all(
    Array.from({ length: writers }, () => write(url, cookie, acknowledged)),
  )
  await Promise.race([writing, eventually(async () => acknowledged.size >= before + 10)])
  kill()
  await server.ended
  await expect(writing).rejects.toThrow('fetch failed')
}

test('keeps every acknowledged row over ten kills with the embedded PostgreSQL, of the server alone or of both', async () => {
  const dataDir = await newFolder('embedded')
  const acknowledged = new Set<string>()
  let server = startProcess({ DATA_DIR: dataDir })
  await server.ready
  const cookie = await signInAsWriter(await embeddedUrl(dataDir))

  for (let round = 0; round < 10; round += 1) {
    const postmaster = await readPostmaster(join(dataDir, 'postgres'))
    await writeAndKill(server, cookie, acknowledged, () => {
      if (round % 2 === 1 && postmaster) process.kill(postmaster.pid, 'SIGKILL')
      server.kill('SIGKILL')
    })
    server = startProcess({ DATA_DIR: dataDir })
    await server.ready
    expect(await missing(await embeddedUrl(dataDir), acknowledged)).toEqual([])
  }

  server.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

test('keeps every acknowledged row over ten kills with an external PostgreSQL', async () => {
  const environment = { DATA_DIR: await newFolder('external'), DATABASE_URL: databaseUrl }
  const acknowledged = new Set<string>()
  const cookie = await signInAsWriter(databaseUrl)

  for (let round = 0; round < 10; round += 1) {
    const server = startProcess(environment)
    await writeAndKill(server, cookie, acknowledged, () => server.kill('SIGKILL'))
    expect(await missing(databaseUrl, acknowledged)).toEqual([])
  }

  const last = startProcess(environment)
  await last.ready
  last.kill('SIGTERM')
  expect((await last.ended).code).toBe(0)
})

test('starts from the folder of a first start that was killed at any moment', async () => {
  const dataDir = await newFolder('first')
  for (const after of [150, 300, 450, 600, 800, 1000, 1300]) {
    const server = startProcess({ DATA_DIR: dataDir })
    await sleep(after)
    server.kill('SIGKILL')
    await server.ended
  }
  const server = startProcess({ DATA_DIR: dataDir })
  const url = await server.ready
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ database: 'ok', files: 'ok' })
  server.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

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
    const content = Buffer.from(texts['pages/page.js'])
    expect(await upload.take(manifest, { path: 'pages/page.js', brotli: false }, content)).toBe(
      true,
    )

    const left = new Upload(releasesIn(await cutPower(disk)), 'mf-chat', build)
    expect(await left.manifest()).toEqual(manifest)
    expect(await left.begin(manifest)).toEqual([{ path: 'entry.js', brotli: false }])
  },
)
