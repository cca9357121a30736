import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { createTestApp } from '../../test/app.ts'
import { createFactories } from '../../test/factories.ts'
import { photo, photoForm } from '../../test/photo.ts'
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
const { createUser } = createFactories(services.db)

/** Uploads an image and replaces its file. */
const uploadAndReplace = async (replace: (path: string) => unknown) => {
  const id = await (await as(await createUser())).uploadImage({ body: photoForm() })
  const path = join(services.config.dataDir, 'files', 'images', id, 'large.jpg')
  await rm(path)
  await replace(path)
  lines.length = 0
  return { id, path }
}

const cases: [name: string, problem: string, replace: (path: string) => unknown][] = [
  ['is empty', 'is empty', (path) => writeFile(path, '')],
  ['is one byte', 'is no JPEG', (path) => writeFile(path, photo.subarray(0, 1))],
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
  ['is a page', 'is no JPEG', (path) => writeFile(path, '<script>alert(1)</script>')],
  ['is a folder', 'is not a file', (path) => mkdir(path)],
  ['is a pipe', 'is not a file', (path) => execFileSync('mkfifo', [path])],
  ['is a link to itself', 'is not a file', (path) => symlink(path, path)],
]

test.each(cases)(
  'returns 404 for an image whose file %s, and logs it',
  async (_, problem, replace) => {
    const { id, path } = await uploadAndReplace(replace)

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
  ['is only a signature', 'is (cut off|damaged|no \\w+)', (bytes) => bytes.subarray(0, 12)],
  ['is cut off', 'is cut off', (bytes) => bytes.subarray(0, -20)],
  ['is garbage', 'is no (AVIF|WebP)', (bytes) => Buffer.alloc(bytes.length)],
  [
    'has more behind it',
    'is (cut off|damaged)',
    (bytes) => Buffer.concat([bytes, Buffer.alloc(9)]),
  ],
]

describe.each(['avif', 'webp'] as const)('in the format %s', (format) => {
  test.each(damages)('returns 404 for a file that %s, and logs it', async (_, problem, damage) => {
    const id = await (await as(await createUser())).uploadImage({ body: photoForm() })
    const path = join(services.config.dataDir, 'files', 'images', id, `small.${format}`)
    const get = () =>
      visitor().inject({
        url: `/api/images/${id}?size=small`,
        headers: { accept: `image/${format}` },
      })
    expect((await get()).headers['content-type']).toBe(`image/${format}`)

    await writeFile(path, damage(await readFile(path)))
    lines.length = 0

    expect((await get()).statusCode).toBe(404)
    expect(JSON.parse(lines[0]!)).toMatchObject({
      err: { message: expect.stringMatching(new RegExp(`${path} ${problem}`)) },
    })
  })
})

test('shows the other size of an image with a damaged file', async () => {
  const { id } = await uploadAndReplace((path) => writeFile(path, ''))

  const response = await visitor().inject({ url: `/api/images/${id}?size=small` })

  expect(response.statusCode).toBe(200)
  expect(response.headers['content-length']).toBe(String(response.rawPayload.length))
})
