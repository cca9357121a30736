import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Configuration } from 'webpack'
import { compile } from '../../test/compile.ts'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { baseConfig } from './base.ts'
import { OwnStylesPlugin } from './own-styles-plugin.ts'
import { remote } from './remote.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

/** Compiles stylesheets of mf-chat, by path, as its build does. Throws with the compiler's messages. */
const compileStyles = async (
  files: Record<string, string>,
  mode: 'production' | 'development' = 'production',
): Promise<string> => {
  const folder = await temporary.make()
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const imports = Object.keys(files).map((path) => `import './${path}'`)
  await writeFile(join(folder, 'index.js'), imports.join('\n'))
  const context = { folder, output: join(folder, 'dist'), build: 'b1', mode }
  const { module, optimization, ...base } = baseConfig('mf-chat', context, {
    publicPath: '/',
    variant: 'test',
  })
  // Without the federation, which needs a whole remote.
  const checks = remote('mf-chat', context).plugins!.filter(
    (plugin) => plugin instanceof OwnStylesPlugin,
  )
  const config: Configuration = {
    mode,
    context: folder,
    ...(base.devtool !== undefined && { devtool: base.devtool }),
    ...(module && { module }),
    ...(optimization && { optimization }),
    entry: './index.js',
    output: { path: context.output },
    plugins: [new MiniCssExtractPlugin({ filename: 'all.css' }), ...checks],
  }
  await compile(config)
  const css = await readFile(join(context.output, 'all.css'), 'utf8')
  return css.replaceAll(/\/\*.*?\*\//gs, '')
}

const layered = (css: string): string => `@layer remote {\n${css}\n}\n`

const own = layered(`.row, .item:has(.row) > h2 { animation: turn 1s }
@keyframes turn { to { rotate: 1turn } }
@media (width < 50em) { .row::after { content: '' } }`)

test.each(['production', 'development'] as const)(
  'compiles styles of CSS modules, whose names begin with the remote’s: %s',
  async (mode) => {
    const css = await compileStyles({ 'src/a.module.css': own }, mode)

    const names = [...css.matchAll(/[.]([a-z][\w-]*)|@keyframes ([\w-]+)/g)]
    expect(names.length).toBeGreaterThan(3)
    for (const [, name, keyframes] of names) expect(name ?? keyframes).toMatch(/^mf-chat-/)
  },
)

const issue = 'header { display: none }\nbody { background: red !important }'

test.each([
  ['elements', layered(issue), ['2: “header”', '3: “body”']],
  ['a global class', layered('\n\n:global(.card) { top: 0 }'), ['4: “.card”']],
  ['global classes', layered('.row { top: 0 }\n:global .card { top: 0 }'), ['3: “.card”']],
  ['the root that has its own', layered(':root:has(.row) { top: 0 }'), ['2: “:root:has(.mf-chat-']],
  ['a font', layered('@font-face { font-family: X; src: url("data:,") }'), ['2: The font “X”']],
  ['a rule outside of its layer', '\n.row { top: 0 }', ['2: “.mf-chat-']],
])('refuses %s, with the line of the source', async (_, css, lines) => {
  const compiling = compileStyles({ 'src/good.module.css': own, 'src/row/bad.module.css': css })

  for (const line of lines) {
    await expect(compiling).rejects.toThrow(`mf-chat/src/row/bad.module.css:${line}`)
  }
})

test('refuses classes of a stylesheet that is no CSS module', async () => {
  await expect(compileStyles({ 'src/a.css': layered('.row { top: 0 }') })).rejects.toThrow(
    'mf-chat/src/a.css:2: “.row” can match elements of other front ends',
  )
})
