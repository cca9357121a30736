import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import webpack from 'webpack'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { compile } from '../../test/compile.ts'
import { editedCompiler } from '../../test/edited-compiler.ts'
import { folderOf, repository } from '../repository.ts'
import { remote } from '../webpack/remote.ts'
import { sourcePlace } from './source-place.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

const name = 'mf-releases'
const page = 'mf-releases/src/releases/ReleasesPage.tsx'

const scriptsIn = async (folder: string): Promise<Map<string, string>> => {
  const names = (await readdir(folder)).filter((each) => each.endsWith('.js')).toSorted()
  const texts = names.map(
    async (each) => [each, await readFile(join(folder, each), 'utf8')] as const,
  )
  return new Map(await Promise.all(texts))
}

/** The place of a text in scripts, as a line of a stack. */
const frameOf = (scripts: Map<string, string>, text: string): string => {
  const [file = '', script = ''] = [...scripts].find((each) => each[1].includes(text)) ?? []
  const before = script.slice(0, script.indexOf(text)).split('\n')
  return `    at a (https://site/mf/${name}/assets/${file}:${before.length}:${(before.at(-1) ?? '').length + 1})`
}

test('names file and line of the source in a build, below what packages and other front ends threw', async () => {
  const compiled = await editedCompiler(await temporary.make(), name, [page])
  const before = 'export function ReleasesPage() {'
  const { output } = await compiled('b1', [
    { from: before, to: `${before}\n  if (location.hash) throw new Error('no releases here')` },
  ])
  const scripts = await scriptsIn(output)
  const source = await readFile(join(repository, page), 'utf8')
  const line = source.slice(0, source.indexOf(before)).split('\n').length + 1
  const others = [
    '    at https://site/mf/shell/assets/libraries.0123456789.js:1:5',
    // Of the federation runtime.
    frameOf(scripts, 'webpackChunk'),
  ]
  const stack = [
    'Error: no releases here',
    ...others,
    frameOf(scripts, 'Error("no releases here")'),
  ]

  const builds = [{ name, folder: output }] as const
  expect(await sourcePlace(stack.join('\n'), builds)).toBe(`${page}:${line}`)
  expect(await sourcePlace(others.join('\n'), builds)).toBeUndefined()
  expect(await sourcePlace(stack.join('\n'), [])).toBeUndefined()
})

test('scripts and their names are the same without source maps', async () => {
  const folder = await temporary.make()
  const [withMaps, without] = await Promise.all(
    ['maps', 'none'].map(async (kind) => {
      const output = join(folder, kind)
      await mkdir(output)
      const context = { folder: folderOf(name), output, build: 'b1', mode: 'production' } as const
      const { plugins = [], ...config } = remote(name, context)
      const isKept = (plugin: unknown) =>
        kind === 'maps' || !(plugin instanceof webpack.SourceMapDevToolPlugin)
      await compile({ ...config, cache: false, plugins: plugins.filter(isKept) })
      return scriptsIn(output)
    }),
  )
  expect(withMaps).toEqual(without)
  expect((await readdir(join(folder, 'maps'))).some((each) => each.endsWith('.js.map'))).toBe(true)
  expect((await readdir(join(folder, 'none'))).some((each) => each.endsWith('.js.map'))).toBe(false)
})
