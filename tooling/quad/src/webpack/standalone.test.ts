import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolders } from '@quad/test/temporary-folder'
import webpack from 'webpack'
import { standalone } from './standalone.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

test('a remote alone starts with files that webpack finds: it adds no extension to their names', () => {
  const folder = join(import.meta.dirname, '../../../../mf-search')
  const context = { folder, output: folder, build: 'dev', mode: 'development' } as const
  const { entry } = standalone('mf-search', context, {})
  const { standalone: uri = '' } = entry as Record<string, string>
  const files = [...decodeURIComponent(uri).matchAll(/ from "(.+?)"/g)].map(([, path]) => path)

  expect(files).toHaveLength(2)
  for (const file of files) expect(existsSync(String(file))).toBe(true)
})

test('the page of a remote alone loads no hot update, which throws on a page that is loaded after the edit', async () => {
  const folder = await temporary.make()
  const entry = join(folder, 'entry.js')
  const context = { folder, output: folder, build: 'dev', mode: 'development' } as const
  const { plugins = [] } = standalone('mf-search', context, {})
  const page = plugins.filter((each) => each?.constructor.name === 'StandalonePagePlugin')
  const compiler = webpack({
    mode: 'development',
    // Edits that follow each other at once look the same to it.
    cache: false,
    context: folder,
    entry: { standalone: entry },
    output: { path: folder, publicPath: '/' },
    plugins: [...page, new webpack.HotModuleReplacementPlugin()],
  })
  let done = Promise.withResolvers<void>()
  const scripts = async () => {
    await done.promise
    return (await readFile(join(folder, 'index.html'), 'utf8')).match(/src="[^"]+"/g)
  }

  await writeFile(entry, 'module.hot.accept(); console.log(1)')
  const watching = compiler.watch({}, () => done.resolve())
  expect(await scripts()).toEqual(['src="/standalone.js"'])
  done = Promise.withResolvers()
  await writeFile(entry, 'module.hot.accept(); console.log(2)')
  watching?.invalidate()
  expect(await scripts()).toEqual(['src="/standalone.js"'])
  await promisify(compiler.close.bind(compiler))()
})
