import { rm } from 'node:fs/promises'
import { releasesIn } from '../../releases/index.ts'
import { storeAndPublish } from '../../../test/releases/store-and-publish.ts'
import { bucketServer } from '../../../test/storage/bucket-server.ts'
import { writeBuild } from '@quad/tooling/test/fake-build'
import { remoteTeam } from '@quad/tooling/test/remote-team'
import sharp from 'sharp'
import { createFactories } from '../../../test/factories.ts'
import { eventually } from '../../../test/waiting.ts'
import { killProcesses, startProcess } from '../../../test/server-process.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { startSession } from '../../people/auth/sessions.ts'
import { makeReleaseToken } from '../release-api/release-tokens.ts'

const bucket = bucketServer()
const storageUrl = await bucket.newStorage()
const { db, url: databaseUrl } = await createTestDatabase()

const folders: string[] = []
const newFolder = async () => {
  const folder = await temporaryFolder()
  folders.push(folder)
  return folder
}
afterAll(async () => {
  await killProcesses()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** A server on another machine, with an empty data folder. */
const startServer = async () => {
  const server = startProcess({
    ...bucket.environment,
    DATA_DIR: await newFolder(),
    DATABASE_URL: databaseUrl,
    STORAGE_URL: storageUrl,
  })
  return { ...server, url: await server.ready }
}

const build = (digit: string) => digit.repeat(16)

/** Releases from a machine that runs no server. */
const release = async (name: 'shell' | 'mf-chat', digit: string) => {
  const candidate = await writeBuild(await newFolder(), name, build(digit), {
    compressed: ['entry.js'],
  })
  await storeAndPublish(releasesIn(await newFolder(), storageUrl), [candidate], { who: 'ada' })
}

const releaseShownBy = async (url: string, cookie = '') => {
  const page = await fetch(url, { headers: { accept: 'text/html', cookie } })
  expect(page.status).toBe(200)
  return page.headers.get('x-quad-release')
}

const shows = (url: string, id: string) =>
  eventually(async () => (await releaseShownBy(url)) === id)

// They start with the first release.
let one: Awaited<ReturnType<typeof startServer>>
let two: typeof one
beforeAll(async () => {
  await release('shell', 'a')
  ;[one, two] = await Promise.all([startServer(), startServer()])
})

test("servers on one bucket show the same release with its files, and each other's images", async () => {
  expect(await releaseShownBy(one.url)).toBe('1')
  expect(await releaseShownBy(two.url)).toBe('1')

  await release('mf-chat', 'b')
  await shows(one.url, '2')
  await shows(two.url, '2')
  for (const { url } of [one, two]) {
    const file = await fetch(`${url}/mf/mf-chat/${build('b')}/entry.js`)
    expect(await file.text()).toBe(`// mf-chat ${build('b')}`)
  }

  const { id } = await createFactories(db).createUser()
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00' } })
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'a.png')
  const uploaded = await fetch(`${one.url}/api/images/upload`, {
    method: 'POST',
    headers: { cookie: `quad=${await startSession(db, id, 'test')}`, origin: one.url },
    body,
  })
  expect(uploaded.status).toBe(201)
  const image = await fetch(`${two.url}/api/images/${String(await uploaded.json())}`)
  const shown = await sharp(await image.arrayBuffer()).metadata()
  expect(shown).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
})

test('a team releases through one server, and rolls back through another', async () => {
  const token = await makeReleaseToken(db, ['mf-chat'], 'Ada')
  const candidate = await writeBuild(await newFolder(), 'mf-chat', build('d'))
  const before = Number(await releaseShownBy(one.url))

  await remoteTeam(one.url, token).release(candidate)
  await shows(two.url, String(before + 1))
  expect((await fetch(`${two.url}/mf/mf-chat/${build('d')}/entry.js`)).status).toBe(200)

  expect(await remoteTeam(two.url, token).run('rollback', 'mf-chat')).toBe(
    `rollback of mf-chat to ${build('b')}, as release ${before + 2}`,
  )
  await shows(one.url, String(before + 2))

  bucket.isAway = true
  await expect(remoteTeam(one.url, token).run('rollback', 'mf-chat')).rejects.toThrow(
    'The service is temporarily unavailable. Please try again in a moment.',
  )
  bucket.isAway = false
  expect(await releaseShownBy(one.url)).toBe(String(before + 2))
})

test('pages stay available while the bucket is unreachable, which is logged once; releases follow later', async () => {
  // Without the builds of earlier releases.
  const { url, output } = await startServer()
  const before = await releaseShownBy(url)

  bucket.isAway = true
  await eventually(async () => output().includes('cannot be copied'))
  expect(await releaseShownBy(url)).toBe(before)
  // Their substitutes are not on this machine: an earlier build, and a past release.
  const avoids = `quad_avoid=mf-chat.${build('b')}`
  expect(await releaseShownBy(url, avoids)).toBe(before)
  expect(await releaseShownBy(url, 'quad_preview=release=3')).toBe(before)
  expect((await fetch(`${url}/mf/mf-chat/${build('b')}/entry.js`)).status).toBe(200)
  // A file that only the bucket may have is unavailable for now (503), not missing (404).
  expect((await fetch(`${url}/mf/mf-chat/${build('c')}/entry.js`)).status).toBe(503)
  bucket.isAway = false

  await release('mf-chat', 'c')
  await shows(url, String(Number(before) + 1))
  expect(output().match(/cannot be copied/g)).toHaveLength(1)
})

test('asks the bucket for no release that cannot exist', async () => {
  const page = await fetch(`${one.url}/?release=999999999`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('There is no release 999999999.')
  expect(bucket.requests.filter((each) => each.includes('999999999'))).toEqual([])
})
