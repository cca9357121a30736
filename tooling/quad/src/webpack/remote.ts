import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration, Compiler, Module } from 'webpack'
import { containerName } from '@quad/federation/build-manifest'
import { exposedModule, sharedLibraries, type RemoteName } from '@quad/federation/front-ends'
import { isSdk } from '../repository.ts'
import { ApiCallsPlugin } from './api-calls-plugin.ts'
import { baseConfig, pageFilesPath } from './base.ts'
import type { BuildContext } from './context.ts'
import { FragmentUsePlugin } from './fragment-use-plugin.ts'
import { OwnStylesPlugin } from './own-styles-plugin.ts'
import { ReleasedFilesPlugin } from './released-files-plugin.ts'
import { TypesPlugin, remoteInterface } from './remote-interface.ts'
import { withRefresh } from './refresh.ts'
import { SharedUsePlugin } from './shared-plugin.ts'
import { sharedRanges } from './versions.ts'

// Otherwise the plugin finds it in the stack of an error: webpack checks options that are none, which takes a second.
process.env['FEDERATION_WEBPACK_PATH'] ??= createRequire(import.meta.url).resolve('webpack')

/** Name of the chunk that holds the exposed module. */
export const exposedChunk = 'app'

const shared = (name: RemoteName) => {
  const ranges = sharedRanges(name)
  return Object.fromEntries(
    sharedLibraries.map((library) => [
      library,
      {
        // The shell provides it; a remote carries no copy.
        import: false as const,
        singleton: true,
        strictVersion: true,
        requiredVersion: ranges[library],
      },
    ]),
  )
}

const source = './src/index.ts'

const hotApp = join(import.meta.dirname, `../standalone/hot-app.${isSdk ? 'js' : 'ts'}`)

/** A module that exposes the remote so that a released shell shows its edits without a reload. */
const hotSource = ({ folder }: BuildContext): string => {
  const from = (path: string) => JSON.stringify(path)
  const app = from(join(folder, source))
  const code = [
    `import { hotApp } from ${from(hotApp)}`,
    `import app from ${app}`,
    'const hot = hotApp(app)',
    'export default hot.app',
    `import.meta.webpackHot?.accept(${app}, () => hot.update(app).catch(() => location.reload()))`,
  ]
  return `data:text/javascript,${encodeURIComponent(code.join('\n'))}`
}

const isHot = ({ mode, refresh }: BuildContext): boolean => mode === 'development' && !refresh

const federate = (name: RemoteName, context: BuildContext) =>
  new ModuleFederationPlugin({
    name: containerName(name),
    filename: context.mode === 'production' ? 'entry.[contenthash:10].js' : 'entry.js',
    // An array: with a string, the plugin makes no types.
    exposes: {
      [exposedModule]: {
        import: [isHot(context) ? hotSource(context) : source],
        name: exposedChunk,
      },
    },
    shared: shared(name),
    // The default strategy loads every remote at start, so one dead remote would blank the page.
    shareStrategy: 'loaded-first',
    ...remoteInterface(context),
    dev: false,
    // Otherwise the plugin writes its entry to node_modules.
    virtualRuntimeEntry: true,
    experiments: {
      // The shell provides the runtime (see `runtime/federation.ts`).
      externalRuntime: true,
      optimization: { disableSnapshot: true, target: 'web' },
    },
  })

/** Configuration of a remote as the shell loads it. */
export const remote = (name: RemoteName, context: BuildContext): Configuration => {
  const base = baseConfig(name, context, {
    publicPath: pageFilesPath(name, context),
    variant: 'remote',
  })
  return withRefresh(context, 'remote', {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      federate(name, context),
      ...(context.mode === 'production' ? [new EntryIdsPlugin(), new ReleasedFilesPlugin()] : []),
      new OwnStylesPlugin(name),
      new SharedUsePlugin(),
      new ApiCallsPlugin(),
      new FragmentUsePlugin(),
      new TypesPlugin(name),
    ],
  })
}

const idOf = (module: Module): string | undefined => {
  const identifier = module.identifier()
  if (identifier.startsWith('container entry')) return 'container'
  return identifier.includes('data:text/javascript') ? 'federation' : undefined
}

/**
 * Names the ids of the two modules that make a remote's entry. Their usual ids are hashes of absolute
 * paths, so that the same sources would make other bytes in another folder.
 */
class EntryIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('EntryIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('EntryIdsPlugin', (modules) => {
        for (const module of modules) {
          const id = idOf(module)
          if (id !== undefined) compilation.chunkGraph.setModuleId(module, id)
        }
      })
    })
  }
}
