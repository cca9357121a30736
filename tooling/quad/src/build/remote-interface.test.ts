import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import AdmZip from 'adm-zip'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { exposedModule, sharedLibraries } from '@quad/federation/front-ends'
import { repository } from '../repository.ts'
import type { Built } from '@quad/federation/built-files'
import { buildFrontEnds, buildsOfSources } from './build.ts'

const remote = 'mf-projects'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

let build: Built

beforeAll(async () => {
  const [built] = await buildFrontEnds(() => undefined, buildsOfSources([remote]))
  if (!built) throw new Error('nothing was built')
  build = built
})

const read = (path: string) => readFile(join(build.folder, path), 'utf8')

const openArchive = () => new AdmZip(join(build.folder, '@mf-types.zip'))

test('has an entry whose bytes do not depend on the checkout folder', async () => {
  const files = await readdir(build.folder)
  const code = await read(files.find((path) => /^entry\..*\.js$/.test(path)) ?? '')
  // Webpack's own ids of these modules are hashes of absolute paths.
  expect(code).toMatch(/[{,]container[:(]/)
  expect(code).toMatch(/[{,]federation[:(]/)
})

test('records its pages with their titles and their own files', async () => {
  const { pages } = JSON.parse(await read('build.json')) as { pages: object[] }
  const files = expect.arrayContaining([
    expect.stringMatching(/^\d+\.\w+\.js$/),
    expect.stringMatching(/^\d+\.\w+\.css$/),
  ])
  expect(pages).toContainEqual({ path: '/projects/mine', title: 'My Projects', files })
  expect(pages).toContainEqual({ path: '/projects/:projectId/addEvent', files })
})

test('has one file for the server, without a copy of what the shell provides', async () => {
  const code = await read('server.js')
  expect(code.includes('require("@quad/shared-ui")')).toBe(true)
  expect(code.includes('class QueryClient')).toBe(false)
})

test('records the fragments that it offers and shows, with their props', async () => {
  const { fragments } = JSON.parse(await read('build.json')) as { fragments: object }
  expect(fragments).toEqual({
    offers: {
      'invite-to-project': { userId: 'string', userName: 'string', 'projectId?': 'string' },
    },
    uses: {
      'message-popover': {
        userId: 'string',
        userName: 'string',
        'isPrimary?': 'boolean',
        'isSmall?': 'boolean',
      },
    },
  })
})

describe('mf-manifest.json of a build', () => {
  interface Manifest {
    name: string
    metaData: {
      publicPath: string
      buildInfo: object
      remoteEntry: { name: string }
      types: { zip: string; api: string }
    }
    exposes: { path: string; assets: { js: { sync: string[]; async: string[] } } }[]
    shared: { name: string; version: string; singleton: boolean; requiredVersion: string }[]
    remotes: unknown[]
  }
  let manifest: Manifest

  beforeAll(async () => {
    manifest = JSON.parse(await read('mf-manifest.json')) as Manifest
  })

  test('names the exposed module and its files', async () => {
    expect(manifest.exposes).toHaveLength(1)
    const [exposed] = manifest.exposes
    expect(exposed?.path).toBe(exposedModule)
    const files = await readdir(build.folder)
    expect(exposed?.assets.js.sync).not.toHaveLength(0)
    expect(files).toEqual(expect.arrayContaining(exposed?.assets.js.sync ?? []))
    expect(files).toEqual(expect.arrayContaining(exposed?.assets.js.async ?? []))
  })

  test('names the shared libraries that the remote uses, with the accepted versions', () => {
    const names = manifest.shared.map(({ name }) => name)
    expect(sharedLibraries).toEqual(expect.arrayContaining(names))
    expect(names).toEqual(expect.arrayContaining(['react', 'react-router-dom', '@quad/shared-ui']))
    for (const { version, singleton, requiredVersion } of manifest.shared) {
      expect(singleton).toBe(true)
      expect(requiredVersion).toBe(`^${version}`)
    }
  })

  test('names the build, its entry and its types, beside itself', async () => {
    const { name, metaData } = manifest
    expect(name).toBe('mf_projects')
    expect(metaData.publicPath).toBe('auto')
    expect(metaData.buildInfo).toEqual({
      buildName: `@quad/${remote}`,
      buildVersion: build.build,
    })
    expect(metaData.types).toMatchObject({ zip: '@mf-types.zip', api: '@mf-types.d.ts' })
    const files = await readdir(build.folder)
    expect(files).toEqual(
      expect.arrayContaining([metaData.remoteEntry.name, '@mf-types.zip', '@mf-types.d.ts']),
    )
  })

  test.each(['mf-manifest.json', 'mf-stats.json', '@mf-types.d.ts'])(
    'contains no path of the machine that built it: %s',
    async (file) => {
      const text = await read(file)
      expect(text).not.toContain(repository)
      expect(text).not.toContain('node_modules')
    },
  )
})

describe('the type archive of a build', () => {
  /** A project elsewhere: public packages, and the archive where Module Federation's tools unpack it. */
  const makeConsumer = async (sources: Record<string, string>): Promise<string> => {
    const folder = await temporary.make()
    openArchive().extractAllTo(join(folder, '@mf-types', remote))
    await mkdir(join(folder, 'node_modules/@types'), { recursive: true })
    for (const library of ['@types/react', 'react-router-dom']) {
      const path = join('node_modules', library)
      await symlink(join(repository, path), join(folder, path))
    }
    const tsconfig = {
      compilerOptions: {
        target: 'ES2022',
        lib: ['ES2022', 'DOM', 'DOM.Iterable'],
        module: 'ESNext',
        moduleResolution: 'Bundler',
        jsx: 'react-jsx',
        strict: true,
        noEmit: true,
        types: [],
        paths: { '*': ['./@mf-types/*'] },
      },
    }
    for (const [path, text] of Object.entries({
      ...sources,
      'tsconfig.json': JSON.stringify(tsconfig),
    })) {
      await writeFile(join(folder, path), text)
    }
    return folder
  }

  /** The compiler's messages, one per error, with file and line. */
  const compile = async (folder: string): Promise<string[]> => {
    const tsc = join(repository, 'node_modules/typescript/bin/tsc')
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, [tsc, '--project', folder], { cwd: folder }, (_, stdout) =>
        resolve(stdout),
      )
    })
    // Lines that begin with a space explain the line above.
    return output.split('\n').filter((line) => /^\S/.test(line))
  }

  test('holds the exposed module and what its types need, and no other source', () => {
    const paths = openArchive()
      .getEntries()
      .filter(({ isDirectory }) => !isDirectory)
      .map(({ entryName }) => entryName)
    expect(paths.toSorted()).toEqual([
      'app.d.ts',
      'node_modules/@quad/mf-projects/src/fragments.d.ts',
      'node_modules/@quad/mf-projects/src/index.d.ts',
      'node_modules/@quad/shared-ui/remote-app.d.ts',
    ])
  })

  test('contains no times, so the same sources produce the same bytes', () => {
    const times = openArchive()
      .getEntries()
      .map(({ header }) => header.time.getFullYear())
    expect(new Set(times)).toEqual(new Set([1980]))
  })

  test('lets another project use the exposed module, and refuses wrong uses', async () => {
    const folder = await makeConsumer({
      'right.tsx': `import app from '${remote}/app'
const Invite = app.fragments['invite-to-project']
export const button = <Invite userId="u1" userName="Ada" />
export const paths: (string | undefined)[] = app.routes.map(({ path }) => path)
`,
      'wrong.tsx': `import app from '${remote}/app'
const Invite = app.fragments['invite-to-project']
export const wrongType = <Invite userId={1} userName="Ada" />
export const missingProp = <Invite userId="u1" />
export const otherRemote = app.fragments['message-popover']
export const paths: string[] = app.routes
export const nothing = app.pages
`,
    })

    const place = (line: number, code: number) =>
      expect.stringMatching(new RegExp(`^wrong\\.tsx\\(${line},\\d+\\): error TS${code}:`))
    expect(await compile(folder)).toEqual([
      place(3, 2769),
      place(4, 2769),
      place(5, 7053),
      place(6, 2322),
      place(7, 2339),
    ])
  })
})
