import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import type { Built } from '@quad/federation/built-files'
import { collectFiles } from '../src/build/collect.ts'
import { describeBuild } from '../src/build/manifest.ts'
import { readApp } from '../src/build/read-app.ts'
import { readPackage, remotes, repository } from '../src/repository.ts'
import { shell } from '../src/webpack/shell.ts'
import { SharedOfferPlugin } from '../src/webpack/shared-plugin.ts'
import { compile } from '../test/compile.ts'

const build = '0'.repeat(16)

/** The remotes as lazy webpack chunks, and what they offer to a page, by name. */
const remotesModule = async (): Promise<string> => {
  const parts = remotes.map((name) => {
    const path = JSON.stringify(join(repository, name, 'src/index.ts'))
    return `${JSON.stringify(name)}: () => import(${path})`
  })
  const facts = await Promise.all(
    remotes.map(async (name) => {
      const { fragments } = await readApp(join(repository, name, 'src/index.ts'))
      return [name, { area: readPackage(name).area, fragments }]
    }),
  )
  return `export default { ${parts.join(', ')} }
export const facts = ${JSON.stringify(Object.fromEntries(facts))}
`
}

const asMonolith = (config: Configuration, remotesFile: string): Configuration => ({
  ...config,
  cache: false,
  // `page-loader.ts` must have what the shell imports.
  module: { ...config.module, parser: { javascript: { exportsPresence: 'error' } } },
  // It provides nothing to others, so its first script is one.
  optimization: { ...config.optimization, splitChunks: {} },
  resolve: {
    ...config.resolve,
    alias: {
      [join(repository, 'federation/src/runtime/loader.ts')]: join(
        import.meta.dirname,
        'page-loader.ts',
      ),
      // A single build resolves its libraries itself and tree-shakes them.
      [join(repository, 'shell/src/provided/index.ts')]: false,
    },
  },
  plugins: [
    ...(config.plugins ?? []).filter((plugin) => !(plugin instanceof SharedOfferPlugin)),
    new webpack.ProvidePlugin({
      remoteApps: [remotesFile, 'default'],
      remoteFacts: [remotesFile, 'facts'],
    }),
  ],
})

/**
 * Builds shell and remotes from the same sources in one compilation, each remote as a lazy chunk. To the
 * server, the result is a shell without remotes.
 *
 * @param folder absolute path of an empty folder
 */
export const buildMonolith = async (folder: string): Promise<Built> => {
  const output = join(folder, 'monolith')
  await mkdir(output, { recursive: true })
  const remotesFile = join(folder, 'remotes.js')
  await writeFile(remotesFile, await remotesModule())
  const context = { folder: join(repository, 'shell'), output, build, mode: 'production' } as const
  const stats = await compile(asMonolith(shell(context), remotesFile))
  await cp(join(context.folder, 'public'), join(output, 'public'), { recursive: true })
  const manifest = await describeBuild('shell', build, stats, await collectFiles(output))
  await writeFile(join(output, 'build.json'), JSON.stringify(manifest))
  return { name: 'shell', build, folder: output }
}
