import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bucketServer } from '@quad/storage/test/bucket-server'
import { writeBuild } from '@quad/releases/test/fake-build'
import { temporaryFolders } from '@quad/storage/test/temporary-folder'
import { publish } from '@quad/releases'
import { releasesIn } from '@quad/releases'

const runFile = promisify(execFile)
const server = bucketServer()
const temporary = temporaryFolders()
afterEach(temporary.removeAll)

const cli = join(import.meta.dirname, 'cli.ts')

/** A bucket with two releases, and a machine that has nothing but its key. */
const withTwoReleases = async () => {
  const storageUrl = await server.newStorage()
  const store = releasesIn(await temporary.make(), storageUrl)
  for (const build of ['s1', 's2']) {
    await publish(store, [await writeBuild(await temporary.make(), 'shell', build)], { who: 'ada' })
  }
  const env = { ...process.env, STORAGE_URL: storageUrl, DATA_DIR: await temporary.make() }
  const run = async (...args: string[]) =>
    (await runFile(process.execPath, [cli, ...args], { env })).stdout
  return { store, run }
}

test('works on the bucket of STORAGE_URL from a machine with an empty folder', async () => {
  const { store, run } = await withTwoReleases()

  expect(await run('releases')).toMatch(/^ +2 .+ ada +shell s2\n/)
  expect(await run('why', '1')).toMatch(/^Release 1, /)
  expect(await run('rollback', 'shell')).toBe('rollback of shell to s1, as release 3\n')
  expect(await run('releases', '--prune')).toBe('There are no unused builds to remove.\n')

  expect((await store.live())?.release.frontEnds).toEqual({ shell: 's1' })
})

test('reports a bucket error in one line', async () => {
  const { store, run } = await withTwoReleases()

  server.isClosed = true
  await expect(run('rollback', 'shell')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The bucket .* refuses this key \(AccessDenied\)\. [^\n]+\n$/),
  })
  server.isClosed = false

  expect((await store.live())?.release.id).toBe(2)
})
