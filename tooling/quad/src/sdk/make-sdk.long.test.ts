import { mkdtemp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkPackage, Package, type Problem } from '@arethetypeswrong/core'
import { publint } from 'publint'
import semver from 'semver'
import { repository } from '../repository.ts'
import { makeSdk } from './make-sdk.ts'

let work: string
let sdk: string
let bundled: string

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'quad sdk '))
  sdk = join(work, 'package')
  bundled = join(sdk, 'node_modules/@quad')
  await mkdir(sdk)
  await makeSdk(join(work, 'sdk.tgz'), sdk)
})

afterAll(() => rm(work, { recursive: true, force: true }))

const packages = async () => [
  sdk,
  ...(await readdir(bundled)).map((folder) => join(bundled, folder)),
]

interface Manifest {
  name: string
  version: string
  exports: Record<string, string | { types?: string }>
  dependencies: Record<string, string>
}

const read = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))

test('the same sources make the same bytes', async () => {
  const again = join(work, 'again')
  await mkdir(again)
  await makeSdk(join(work, 'again.tgz'), again)
  const [one, other] = await Promise.all(
    ['sdk.tgz', 'again.tgz'].map((file) => readFile(join(work, file))),
  )
  expect(other?.equals(one ?? Buffer.of())).toBe(true)
})

test('each package exports files that it has, as npm expects them', async () => {
  const found = await packages()
  expect(found).toHaveLength(6)
  for (const pkgDir of found) {
    const { messages } = await publint({ pkgDir, pack: false, strict: true })
    expect([pkgDir, messages]).toEqual([pkgDir, []])
  }
})

/** The files of a package by their paths, as a reader of its tarball sees them. */
const unpacked = async (folder: string, name: string) => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const contents = files
    .filter((file) => file.isFile())
    .map(async (file): Promise<[string, string]> => {
      const path = join(file.parentPath, file.name)
      return [path.replace(folder, `/node_modules/${name}`), await readFile(path, 'utf8')]
    })
  return Object.fromEntries(await Promise.all(contents))
}

/** A team's code consists of ES modules, and its TypeScript resolves as a bundler does. */
const concernsTeams = (problem: Problem): boolean =>
  !('resolutionKind' in problem) || ['node16-esm', 'bundler'].includes(problem.resolutionKind)

test('TypeScript finds the declarations of each module that a team imports', async () => {
  const declared: string[] = []
  for (const folder of await packages()) {
    const { name, version, exports } = await read(folder)
    const entrypoints = Object.entries(exports).flatMap(([entry, target]) =>
      typeof target === 'object' && target.types ? [entry] : [],
    )
    if (entrypoints.length === 0) continue
    const contents = new Package(await unpacked(folder, name), name, version)
    const result = await checkPackage(contents, { entrypoints })
    expect(result.types).not.toBe(false)
    expect([
      name,
      result.types && 'problems' in result && result.problems.filter(concernsTeams),
    ]).toEqual([name, []])
    declared.push(name)
  }
  expect(declared).toEqual(['@quad/contract', '@quad/shared-ui', '@quad/test'])
})

interface Locked {
  link?: boolean
  engines?: { node?: string }
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** What npm installs with a package, by the lockfile: npm leaves out optional packages without a warning. */
const requiredBy = ({ dependencies, peerDependencies, peerDependenciesMeta }: Locked): string[] => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
]

test('each package that npm installs with the SDK accepts Node 20.19, but for what the commissioned ones need', async () => {
  const lockfile = await readFile(join(repository, 'package-lock.json'), 'utf8')
  const { packages: locked } = JSON.parse(lockfile) as { packages: Record<string, Locked> }
  const installed = new Set<string>()
  const refusing: string[] = []
  const install = (name: string, folder: string): void => {
    const path = join(folder, 'node_modules', name)
    const found = locked[path]
    if (!found) return install(name, dirname(folder))
    if (found.link || installed.has(path)) return
    installed.add(path)
    if (!semver.satisfies('20.19.0', found.engines?.node ?? '*')) refusing.push(name)
    for (const each of requiredBy(found)) install(each, path)
  }
  for (const name of Object.keys((await read(sdk)).dependencies)) install(name, 'tooling/quad')
  expect(installed.size).toBeGreaterThan(500)
  expect(refusing.toSorted()).toEqual(
    [
      // No version 2 accepts it.
      'ky',
      // No version 6 accepts it; it needs the others.
      'webpack-dev-server',
      'http-proxy-middleware',
      'p-retry',
    ].toSorted(),
  )
})
