import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { copyBinaries, findBinaries, installedBinaries, isOpenToAll } from './binaries.ts'

const shared = await temporaryFolder()

afterAll(() => rm(shared, { recursive: true, force: true }))

test('runs PostgreSQL from its installation when the server is not root', async () => {
  expect(await findBinaries(undefined, shared)).toEqual(await installedBinaries())
  expect(await readdir(shared)).toEqual([])
})

test('makes one executable copy for an unprivileged user, even with two concurrent starts', async () => {
  const installed = await installedBinaries()
  const [copy, other] = await Promise.all([
    copyBinaries(installed, shared),
    copyBinaries(installed, shared),
  ])
  expect(other).toEqual(copy)
  expect(await copyBinaries(installed, shared)).toEqual(copy)
  expect(await readdir(shared)).toHaveLength(1)

  expect(await isOpenToAll(copy.postgres)).toBe(true)
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const { stdout } = await promisify(execFile)(copy.initdb, ['--version'], { ...account, cwd: '/' })
  expect(stdout).toMatch(/^initdb \(PostgreSQL\) \d+/)
})
