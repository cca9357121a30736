import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repository } from '../repository.ts'

const script = `
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { compile } from '../../tooling/quad/test/compile.ts'
import {
  TypesPlugin,
  remoteInterface,
} from '../../tooling/quad/src/webpack/remote-interface.ts'

const mode = 'production'

await compile({
  mode,
  entry: {},
  output: { path: join(import.meta.dirname, 'dist'), publicPath: '/' },
  optimization: { minimize: false },
  plugins: [
    new ModuleFederationPlugin({
      name: 'sample',
      exposes: { './app': { import: ['./src/index.ts'] } },
      dev: false,
      ...remoteInterface({ build: 'b1', mode }),
    }),
    new TypesPlugin(),
  ],
})
`

let folder: string

beforeEach(async () => {
  // The archive names files by their paths in the repository.
  await mkdir(join(repository, '.cache'), { recursive: true })
  folder = await mkdtemp(join(repository, '.cache/remote-'))
})
afterEach(() => rm(folder, { recursive: true }))

/**
 * Builds a remote whose exposed module is `source`, in a separate process; returns its exit code and
 * log.
 */
const build = async (source: string) => {
  await mkdir(join(folder, 'src'))
  await writeFile(join(folder, 'src/index.ts'), source)
  await writeFile(join(folder, 'tsconfig.json'), '{}')
  await writeFile(join(folder, 'build.mjs'), script)
  return new Promise<{ code: unknown; log: string }>((resolve) => {
    execFile(process.execPath, ['build.mjs'], { cwd: folder }, (error, _, stderr) => {
      resolve({ code: error?.code ?? 0, log: stderr })
    })
  })
}

test('builds a remote whose exposed module states its type', async () => {
  expect((await build('const pages = 3\nexport default pages')).code).toBe(0)
  expect(await readdir(join(folder, 'dist'))).toEqual(
    expect.arrayContaining(['@mf-types.zip', '@mf-types.d.ts', 'mf-manifest.json']),
  )
})

test('fails the build of a remote whose exposed module states no type', async () => {
  const { code, log } = await build('export default { routes: [], fragments: {} }')

  expect(code).toBe(1)
  expect(log).toContain('Each export of src/index.ts needs an explicit type.')
  // Where it is, as the compiler says.
  expect(log).toMatch(/src\/index\.ts\(1,\d+\): error TS\d+/)
})
