import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { transform } from '@swc/core'
import type { FrontEndName } from '@quad/federation/front-ends'
import { isSdk, repository } from '../repository.ts'
import { fragmentsNamedIn, readFragmentProps } from '../webpack/fragment-props.ts'

/** Output or configuration of tools: not an input of a build. */
const ignoredFolders = new Set(['node_modules', 'dist', 'coverage'])

/** Parts of these packages that decide no byte of a remote's build: they start it, or run after it. */
const besideBuild = new Set(
  [
    'federation/src/page',
    'federation/src/local-server.ts',
    'federation/src/release.ts',
    'tooling/quad/src/build/build.ts',
    'tooling/quad/src/build/build-id.ts',
    'tooling/quad/src/build/check-types.ts',
    'tooling/quad/src/build/checkout.ts',
    'tooling/quad/src/boot',
    'tooling/quad/src/commands',
    'tooling/quad/src/dev',
    'tooling/quad/src/cli.ts',
    'tooling/quad/test',
    'tooling/quad/bench',
  ].map((path) => join(path)),
)
const ignoredFile = /\.(?:test|harness)\.tsx?$|\.md$/

/** Outside the workspaces, but an input of every build. */
const rootFiles = ['tsconfig.base.json', 'tsconfig.browser.json']

/** What the shell's build makes the packages for teams of, each with all of its text: teams read the types and comments. */
const sdkFolders = [
  'contract',
  'federation',
  'shared-ui',
  'testing/environment',
  'tooling/create-quad-remote',
  'tooling/quad',
]
const sdkFiles = ['.oxlintrc.json', '.prettierrc.json']

/**
 * What the lockfile says about packages from a registry. Its entries for workspaces repeat their
 * package.json; with them, a new version of one front end would be a new build of the others.
 */
const lockedPackages = async (root: string): Promise<string> => {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>
  }
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  )
  return JSON.stringify(installed)
}

interface Package {
  name: string
  dependencies?: Record<string, string>
}

const readPackage = async (root: string, folder: string): Promise<Package> =>
  JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as Package

const prefix = '@quad/'

/** Folders of the workspace packages that a package compiles in: itself, and what it depends on. */
const sourceFolders = async (root: string, folder: string, found = new Set<string>()) => {
  if (found.has(folder)) return found
  found.add(folder)
  const { dependencies = {} } = await readPackage(root, folder)
  for (const name of Object.keys(dependencies)) {
    // No build contains it.
    if (name === `${prefix}test`) continue
    if (name.startsWith(prefix)) await sourceFolders(root, name.slice(prefix.length), found)
  }
  return found
}

/** Paths from the root of all files below a folder that can be inputs of a build, without those that are left out. */
const filesBelow = async (
  root: string,
  folder: string,
  leftOut: ReadonlySet<string>,
): Promise<string[]> => {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const nested = entries.map(async (entry) => {
    const path = join(folder, entry.name)
    // Settings and caches of tools that make no build.
    if (leftOut.has(path) || entry.name.startsWith('.')) return []
    if (entry.isDirectory()) {
      return ignoredFolders.has(entry.name) ? [] : filesBelow(root, path, leftOut)
    }
    return entry.isFile() && !ignoredFile.test(entry.name) ? [path] : []
  })
  return (await Promise.all(nested)).flat()
}

const hash = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex')

/** The type archive contains what these files say (see `webpack/remote-interface.ts`). */
const isDeclared = (path: string): boolean =>
  /^(?:(?:mf-[\w-]+\/)?src\/(?:index|fragments)|shared-ui\/remote-app)\.ts$/.test(path)

/** Comments that tools read. */
const directive = /webpack[A-Z]\w*:|[#@]__[A-Z_]+__|\/\*!|@(?:license|preserve|jsx)/

/** A script without types, comments and formatting, which compile to the same bytes; the text itself if it cannot be read. */
const withoutTypes = async (path: string, text: string): Promise<string> => {
  if (isDeclared(path) || directive.test(text)) return text
  try {
    const { code } = await transform(text, {
      swcrc: false,
      configFile: false,
      minify: true,
      jsc: {
        target: 'esnext',
        parser: { syntax: 'typescript', tsx: path.endsWith('x') },
        // As the build compiles JSX (`tsconfig.browser.json`).
        transform: { verbatimModuleSyntax: true, react: { runtime: 'automatic' } },
        minify: { compress: false, mangle: false },
      },
    })
    return code
  } catch {
    return text
  }
}

/** Reads and hashes each file once, however many front ends it goes into. */
export class InputHashes {
  private readonly root: string
  private readonly folders = new Map<string, Promise<string>>()
  private props: ReturnType<typeof readFragmentProps> | undefined

  constructor(root = repository) {
    this.root = root
  }

  /** What decides of a script, with the props of the fragments that it names, which other remotes declare. */
  private async scriptText(path: string, text: string): Promise<string> {
    this.props ??= readFragmentProps(this.root)
    const props = await this.props
    const named = fragmentsNamedIn(text, Object.keys(props)).map((name) => [name, props[name]])
    return `${await withoutTypes(path, text)}${JSON.stringify(named)}`
  }

  private async hashFiles(paths: readonly string[], whole = false): Promise<string> {
    const lines = await Promise.all(
      paths.map(async (path) => {
        const name = path.split(sep).join('/')
        const content = await readFile(join(this.root, path))
        const isScript = !whole && /\.tsx?$/.test(name)
        return `${name} ${hash(isScript ? await this.scriptText(name, String(content)) : content)}`
      }),
    )
    return hash(lines.toSorted().join('\n'))
  }

  private folder(name: string): Promise<string> {
    const known = this.folders.get(name)
    if (known) return known
    const hashing = filesBelow(this.root, name, besideBuild).then((paths) => this.hashFiles(paths))
    this.folders.set(name, hashing)
    return hashing
  }

  private async sdk(): Promise<string> {
    const leftOut = new Set(['tooling/quad/test', 'tooling/quad/bench'].map((each) => join(each)))
    const folders = sdkFolders.map((folder) => filesBelow(this.root, folder, leftOut))
    return this.hashFiles([...sdkFiles, ...(await Promise.all(folders)).flat()], true)
  }

  /**
   * The build id of a front end's current sources: a hash over its package, the workspace packages that
   * it compiles in, `federation` and `tooling/quad`, and the registry packages. Types, comments and
   * formatting of scripts do not count, but for the shell, whose build makes the SDK. 16 hexadecimal digits.
   */
  async buildId(name: FrontEndName): Promise<string> {
    if (isSdk) {
      // The lockfile is one of its files, and names the SDK, too.
      return hash([name, await this.folder('.')].join('\n')).slice(0, 16)
    }
    const folders = await sourceFolders(this.root, name)
    // The presets make the output even of a package that does not depend on them.
    folders.add('federation').add('tooling/quad')
    const parts = await Promise.all([
      this.hashFiles(rootFiles),
      lockedPackages(this.root),
      ...(name === 'shell' ? [this.sdk()] : []),
      ...[...folders].toSorted().map((folder) => this.folder(folder)),
    ])
    return hash([name, ...parts].join('\n')).slice(0, 16)
  }
}
