import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { transform } from '@swc/core'
import { create } from 'tar'
import ts from 'typescript'
import { childEnvironment } from '../processes.ts'
import { repository } from '../repository.ts'

const run = promisify(execFile)

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')

/** What the SDK contains of this checkout. Teams compile against the declarations of those that have some. */
const packages = [
  { folder: 'contract', within: '.', isDeclared: true },
  { folder: 'shared-ui', within: '.', isDeclared: true },
  { folder: 'testing/environment', within: 'browser', isDeclared: true },
  { folder: 'federation', within: 'src', isDeclared: false },
  { folder: 'tooling/quad', within: 'src', isDeclared: false },
] as const

/** Tools that a team's commands start, besides what the packages need. The workspace's root has them, too. */
const tools = [
  '@swc/core',
  '@swc/jest',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'node',
  'oxlint',
  'oxlint-tsgolint',
  'prettier',
]

/** Not for teams: the shell's build makes the SDK. */
const notForTeams = new Set(['tar'])

type Ranges = Record<string, string>

interface Package {
  name: string
  version: string
  sideEffects?: string[]
  exports: Record<string, string>
  dependencies?: Ranges
  devDependencies?: Ranges
}

const readJson = async <T>(...path: string[]): Promise<T> =>
  JSON.parse(await readFile(join(repository, ...path), 'utf8')) as T

const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
const isLeftOut =
  /\.(?:test|harness)\.|\/(?:node_modules|dist)\/|\/(?:package|tsconfig)\.json$|\/(?:make-sdk|sdk-plugin)\./

/** Paths from the root of the files of a package that are in the SDK, sorted. */
const filesOf = async (folder: string, within: string): Promise<string[]> => {
  const entries = await readdir(join(repository, folder, within), {
    recursive: true,
    withFileTypes: true,
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(repository, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !isLeftOut.test(path))
    .toSorted()
}

const compiled = (path: string): string => path.replace(/\.tsx?$/, '.js')
const declared = (path: string): string => path.replace(/\.tsx?$/, '.d.ts')

const scriptOf = async (path: string): Promise<string> => {
  const { code } = await transform(await readFile(join(repository, path), 'utf8'), {
    swcrc: false,
    configFile: false,
    filename: path,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: path.endsWith('x') },
      transform: { verbatimModuleSyntax: true, react: { runtime: 'automatic' } },
      // Its types lack the option.
      ...({ rewriteRelativeImportExtensions: true } as object),
    },
  })
  return code
}

/** Writes the declarations of sources into a folder that keeps those of the last time. */
const declare = async (sources: readonly string[], cache: string): Promise<string> => {
  const config = join(cache, 'tsconfig.json')
  const folder = join(cache, 'types')
  await mkdir(cache, { recursive: true })
  await writeFile(
    config,
    JSON.stringify({
      extends: join(repository, 'tsconfig.browser.json'),
      compilerOptions: {
        // The linter checks the types.
        noCheck: true,
        types: ['node', 'jest'],
        typeRoots: [join(repository, 'node_modules/@types')],
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: repository,
        outDir: folder,
        incremental: true,
        tsBuildInfoFile: join(folder, 'tsbuildinfo'),
      },
      files: sources.map((path) => join(repository, path)),
      include: [],
    }),
  )
  await run(process.execPath, [tsc, '-p', config, '--pretty', 'false'], {
    cwd: repository,
    env: childEnvironment(),
  })
  return folder
}

/** What a package exports to the others of the SDK: names and paths, without those of files that the SDK lacks. */
const exportsOf = ({ exports }: Package, files: readonly string[], folder: string) =>
  Object.entries(exports).filter(([, path]) => files.includes(join(folder, path)))

interface Part {
  folder: string
  manifest: Package
  isDeclared: boolean
  /** Paths from the root. */
  files: string[]
}

/** A package's `package.json` in the SDK. */
const manifestOf = ({ folder, manifest, isDeclared, files }: Part) => ({
  name: manifest.name,
  version: manifest.version,
  type: 'module',
  ...(manifest.sideEffects && { sideEffects: manifest.sideEffects.map(compiled) }),
  exports: Object.fromEntries(
    exportsOf(manifest, files, folder).map(([entry, path]) => [
      entry,
      isSource(path)
        ? { ...(isDeclared && { types: declared(path) }), default: compiled(path) }
        : path,
    ]),
  ),
})

/** Where TypeScript finds what a package exports: it looks for packages beside the team's own code only. */
const pathsOf = ({ folder, manifest, files, isDeclared }: Part): [string, string[]][] =>
  exportsOf(manifest, files, folder)
    .filter(([, path]) => isDeclared && isSource(path))
    .map(([entry, path]) => [
      join(manifest.name, entry),
      [`./${join('node_modules', manifest.name, declared(path))}`],
    ])

/** What npm installs with the SDK. */
const dependenciesOf = (parts: readonly Part[], root: Package): Ranges => {
  const all: Ranges = Object.fromEntries(
    tools.map((tool) => [tool, root.devDependencies?.[tool] ?? '*']),
  )
  for (const { folder, manifest } of parts) {
    Object.assign(
      all,
      folder === 'testing/environment' ? manifest.devDependencies : manifest.dependencies,
    )
  }
  for (const { manifest } of parts) all[manifest.name] = manifest.version
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => !notForTeams.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const writeJson = (path: string, content: object): Promise<void> =>
  writeFile(path, `${JSON.stringify(content, null, 2)}\n`)

/** Packs a folder as npm does. */
const pack = async (file: string, cwd: string): Promise<void> =>
  create(
    { file, cwd, gzip: true, portable: true, prefix: 'package', mtime: new Date(0) },
    (await readdir(cwd)).toSorted(),
  )

interface Options {
  compilerOptions: object
}

/** The settings of this checkout's own tools, for a team's code. */
const settings = async (parts: readonly Part[]): Promise<Record<string, object>> => {
  const [base, browser] = await Promise.all(
    ['tsconfig.base.json', 'tsconfig.browser.json'].map((path) => readJson<Options>(path)),
  )
  const text = await readFile(join(repository, '.oxlintrc.json'), 'utf8')
  const { plugins, categories, rules } = (
    ts.parseConfigFileTextToJson('.oxlintrc.json', text) as { config: Record<string, object> }
  ).config
  return {
    'oxlint.json': { plugins, categories, rules },
    'prettier.json': await readJson<object>('.prettierrc.json'),
    'tsconfig.json': {
      compilerOptions: {
        ...base?.compilerOptions,
        ...browser?.compilerOptions,
        types: ['jest', '@testing-library/jest-dom'],
        paths: Object.fromEntries(parts.flatMap(pathsOf)),
      },
      files: ['./node_modules/@quad/shared-ui/src/css.d.ts'],
    },
  }
}

/**
 * Makes the package with which a team builds, tests and releases a remote in a repository of its own: contract,
 * shared-ui, the environment of tests and the commands, as JavaScript with declarations. The same sources make the
 * same bytes.
 *
 * @param file to write: an npm package, `sdk.tgz`
 * @param work empty folder for the package's files
 */
export const makeSdk = async (file: string, work: string): Promise<void> => {
  const root = await readJson<Package>('package.json')
  const parts = await Promise.all(
    packages.map(async ({ folder, within, isDeclared }): Promise<Part> => ({
      folder,
      isDeclared,
      manifest: await readJson<Package>(folder, 'package.json'),
      files: await filesOf(folder, within),
    })),
  )
  const write = async (path: string, content: Buffer | string): Promise<void> => {
    await mkdir(dirname(join(work, path)), { recursive: true })
    await writeFile(join(work, path), content)
  }
  const json = (path: string, content: object): Promise<void> =>
    write(path, `${JSON.stringify(content, null, 2)}\n`)
  const bundled = (path: string): string => {
    const { folder, manifest } = parts.find((part) => path.startsWith(`${part.folder}/`))!
    return join('node_modules', manifest.name, path.slice(folder.length))
  }

  const sources = parts.flatMap(({ isDeclared, files }) =>
    isDeclared ? files.filter(isSource) : [],
  )
  const declaring = declare(sources, join(repository, '.cache/sdk'))
  for (const part of parts) {
    await json(bundled(`${part.folder}/package.json`), manifestOf(part))
    for (const path of part.files) {
      if (isSource(path)) await write(bundled(compiled(path)), await scriptOf(path))
      else await write(bundled(path), await readFile(join(repository, path)))
    }
  }
  const declarations = await declaring
  for (const path of sources.map(declared)) {
    await write(bundled(path), await readFile(join(declarations, path)))
  }
  for (const [path, content] of Object.entries(await settings(parts))) await json(path, content)
  await cp(join(repository, 'tooling/quad/sdk'), work, { recursive: true })
  await write('public/favicon.svg', await readFile(join(repository, 'shell/public/favicon.svg')))
  await json('package.json', {
    ...(await readJson<object>('tooling/quad/sdk/package.json')),
    version: (await readJson<Package>('shell/package.json')).version,
    dependencies: dependenciesOf(parts, root),
    bundleDependencies: parts.map(({ manifest }) => manifest.name),
  })
  await pack(file, work)
}

const starter = 'tooling/create-quad-remote'

/**
 * Makes the package that makes a team's repository, with what it needs of this checkout.
 *
 * @param file to write: an npm package, `create.tgz`
 * @param work empty folder for the package's files
 */
export const makeStarter = async (file: string, work: string): Promise<void> => {
  await cp(join(repository, starter), work, {
    recursive: true,
    filter: (path) => !/\/(?:node_modules|[^/]+\.test\.ts|tsconfig\.json)$/.test(path),
  })
  const { private: _, ...manifest } = await readJson<Package & { private: boolean }>(
    starter,
    'package.json',
  )
  const { name, version } = await readJson<Package>('federation/package.json')
  const bundled = join(work, 'node_modules', name)
  await mkdir(bundled, { recursive: true })
  await writeFile(join(bundled, 'front-ends.js'), await scriptOf('federation/src/front-ends.ts'))
  await writeJson(join(bundled, 'package.json'), {
    name,
    version,
    type: 'module',
    exports: { './front-ends': './front-ends.js' },
  })
  await writeJson(join(work, 'package.json'), { ...manifest, bundleDependencies: [name] })
  await pack(file, work)
}
